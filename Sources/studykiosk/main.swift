print("studykiosk")
