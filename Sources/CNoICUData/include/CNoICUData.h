// ICU's data for languages, empty: see CNoICUData.c.
