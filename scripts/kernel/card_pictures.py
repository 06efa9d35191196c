"""Makes pictures (own work), one of each file format, and a deck that uses them."""

import shlex
import subprocess

# Each picture has a frame of magenta, so that a test can find it on a screen.
FRAME = "-shave 24x24 -bordercolor #ff00ff -border 24"
# A map with thin lines and small circles.
MAP = " ".join(
    f"stroke navy fill none line {n * 97 % 1200},0 {n * 211 % 1200},840 stroke none fill crimson "
    f"circle {n * 389 % 1200},{n * 577 % 840} {n * 389 % 1200 + 6},{n * 577 % 840}" for n in range(1, 41))
# In portrait format, with a transparent background.
PORTRAIT = """
-size 600x900 xc:none -fill '#c58c5c' -draw 'ellipse 300,360 190,250 0,360' -fill '#3b2a1a'
-draw 'ellipse 300,190 210,130 0,360' -fill white -draw 'ellipse 230,350 36,20 0,360'
-draw 'ellipse 370,350 36,20 0,360' -fill '#203040' -draw 'circle 230,350 230,366' -draw 'circle 370,350 370,366'
-stroke '#8a3a2a' -strokewidth 12 -fill none -draw 'arc 220,420 380,520 20,160' -stroke none -fill '#30508a'
-draw 'roundrectangle 90,640 510,1000 120,120' -shave 12x12 -compose copy -bordercolor '#ff00ff' -border 12 -strip"""
# The arguments of ImageMagick's convert for each file.
PICTURES = {
    # Soft colours, like a photo.
    "photo.jpg": f"-seed 3 -size 400x300 plasma:steelblue-khaki -resize 1200x900 {FRAME} -strip -quality 85",
    "map.webp": "-seed 5 -size 400x280 plasma:seagreen-wheat -resize 1200x840 -posterize 6 -edge 1 -negate "
                f"-draw '{MAP}' {FRAME} -strip -quality 80",
    "portrait.png": PORTRAIT,
    # The first frame is shown.
    "moving.gif": "-delay 50 ( -size 320x240 radial-gradient:gold-orangered ) ( -size 320x240 xc:black ) "
                  "-bordercolor #ff00ff -border 12 -layers optimize",
}
FLAG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">
  <rect width="90" height="60" fill="#f0f"/>
  <rect x="2" y="2" width="86" height="56" fill="#fff"/>
  <rect x="2" y="2" width="86" height="14" fill="#ee161f"/>
  <rect x="2" y="44" width="86" height="14" fill="#ee161f"/>
  <path d="M45 18 L34 41 H56 Z M43 41 H47 V44 H43 Z" fill="#00a650"/>
</svg>
"""
CARDS = """name,question,answer,question-media,answer-media
photo,What is in this photo?,Clouds over sand,photo.jpg,
flag,Lebanon,,,flag.svg
map,Find the river,It flows to the sea,map.webp,
portrait,Who is this?,بيروت — Lady of the coast,portrait.png,
moving,,It glows,moving.gif,
"""


def make(folder):
    for name, arguments in PICTURES.items():
        subprocess.run(["convert", *shlex.split(arguments), folder / name], check=True)
    (folder / "flag.svg").write_text(FLAG)
    (folder / "cards.csv").write_text(CARDS)
