"""Makes small deck files in Anki's and Mnemosyne's packed formats, as seeds for scripts/checks/fuzz."""

import os
import sqlite3
import tempfile

ANKI = """
CREATE TABLE col (id integer primary key, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags);
CREATE TABLE notes (id integer primary key, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);
CREATE TABLE cards (id integer primary key, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps,
  lapses, left, odue, odid, flags, data);
CREATE TABLE revlog (id integer primary key, cid, usn, ease, ivl, lastIvl, factor, time, type);
INSERT INTO col (id, ver, models, decks) VALUES (1, 11,
  '{"1": {"name": "B", "type": 0, "flds": [{"name": "F"}, {"name": "B"}], "tmpls": [{"name": "C", "ord": 0,
    "qfmt": "{{#F}}{{F}}{{/F}}", "afmt": "{{FrontSide}}<hr id=answer>{{furigana:B}}"}]},
   "2": {"name": "C", "type": 1, "flds": [{"name": "T"}], "tmpls": [{"name": "C", "ord": 0,
    "qfmt": "{{cloze:T}}", "afmt": "{{cloze:T}}"}]}}', '{"1": {"name": "A::B"}}');
INSERT INTO notes (id, guid, mid, tags, flds) VALUES
  (1, 'g1', 1, ' a ', 'Norway <img src=a.png>' || char(31) || '<b>Oslo</b> x[y] \\(a^2\\)'),
  (2, 'g2', 2, '', '{{c1::a::b}} {{c2::c}}');
INSERT INTO cards (id, nid, did, ord, queue) VALUES (1, 1, 1, 0, 2), (2, 2, 1, 0, -1), (3, 2, 1, 1, 0);
INSERT INTO revlog (id, cid, ease, time, type) VALUES (1700000000000, 1, 1, 100, 0);
"""
MNEMOSYNE = """
CREATE TABLE facts (_id integer primary key, id text, extra_data text default "");
CREATE TABLE data_for_fact (_fact_id integer, key text, value text);
CREATE TABLE cards (_id integer primary key, id, card_type_id, _fact_id, fact_view_id, question, answer, tags,
  grade, next_rep, last_rep, easiness, acq_reps, ret_reps, lapses, acq_reps_since_lapse,
  ret_reps_since_lapse, creation_time, modification_time, extra_data, scheduler_data, active default 1);
CREATE TABLE tags (_id integer primary key, id text, name text, extra_data text default "");
CREATE TABLE tags_for_card (_card_id integer, _tag_id integer);
CREATE TABLE fact_views (id text primary key, name, q_fact_keys, a_fact_keys, q_fact_key_decorators,
  a_fact_key_decorators, a_on_top_of_q, type_answer, extra_data);
CREATE TABLE card_types (id text primary key, name, fact_keys_and_names, unique_fact_keys, required_fact_keys,
  fact_view_ids, keyboard_shortcuts, extra_data);
CREATE TABLE log (_id integer primary key, event_type, timestamp, object_id, grade, easiness, acq_reps, ret_reps,
  lapses, acq_reps_since_lapse, ret_reps_since_lapse, scheduled_interval, actual_interval, thinking_time,
  next_rep, scheduler_data);
INSERT INTO facts VALUES (1, 'f1', '');
INSERT INTO data_for_fact VALUES (1, 'f', 'dog'), (1, 'b', 'Hund');
INSERT INTO tags VALUES (2, 't', 'A::B', '');
INSERT INTO cards (_id, id, card_type_id, _fact_id, fact_view_id, grade, last_rep, next_rep)
  VALUES (1, 'c1', '2', 1, '2.1', 4, 1700000000, 1700600000);
INSERT INTO tags_for_card VALUES (1, 2);
INSERT INTO log (event_type, timestamp, object_id, grade, thinking_time) VALUES (9, 1700000000, 'c1', 4, 7);
"""
CARDS = b"""<openSM2sync number_of_entries='4'><log type='10' o_id='t1'><name>A</name></log>
<log type='16' o_id='f1'><f>dog</f><b>Hund &lt;img src="a.png"&gt;</b></log>
<log type='6' o_id='c1' card_t='2' fact='f1' fact_v='2.1' tags='t1' c_time='1' gr='4' l_rp='1' n_rp='2'/>
</openSM2sync>"""


def database(sql):
    """Returns the bytes of an SQLite file, made by SQL statements, with the smallest page size."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "database")
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA page_size = 512")
        connection.executescript(sql)
        connection.close()
        with open(path, "rb") as file:
            return file.read()


def seeds():
    """Returns the files by name, each with a first byte that is its kind: see Tests/Fuzz/Decks/PackedFile.swift."""
    contents = {"anki": database(ANKI), "mnemosyne": database(MNEMOSYNE), "mnemosyne-cards": CARDS,
                "zip": b"PK\5\6" + bytes(18)}
    return {f"packed-{name}": bytes([0x80 + kind]) + content for kind, (name, content) in enumerate(contents.items())}
