import Foundation
import GRDB

@testable import DeckFormats

/// Small files as Mnemosyne writes them.
enum MadeMnemosyne {
  /// The XML of an export with a card of each type, and with the learning data that Mnemosyne adds for
  /// merging databases.
  static let xml = """
    <openSM2sync number_of_entries="20"><log type="10" o_id="t1"><name>Two words</name></log>
    <log type="10" o_id="__UNTAGGED__"><name>__UNTAGGED__</name></log>
    <log type="19" o_id="1::Own.1"><name>Front</name><q_fact_keys>['f']</q_fact_keys>\
    <a_fact_keys>['b']</a_fact_keys><q_fact_key_decorators>{'f': 'What is $f?'}\
    </q_fact_key_decorators><a_fact_key_decorators>{}</a_fact_key_decorators>\
    <a_on_top_of_q>False</a_on_top_of_q><type_answer>False</type_answer></log>
    <log type="19" o_id="7::9.0"><name>Card 1</name><q_fact_keys>[]</q_fact_keys>\
    <a_fact_keys>[]</a_fact_keys><q_fact_key_decorators>{}</q_fact_key_decorators>\
    <a_fact_key_decorators>{}</a_fact_key_decorators><extra>{'qfmt': '{{cloze:Text}}', \
    'afmt': '{{cloze:Text}}\\n\\n{{Extra}}', 'ord': 0}</extra></log>
    <log type="22" o_id="1::Own"><name>Own</name><fact_keys_and_names>[('f', 'Front'), \
    ('b', 'Back')]</fact_keys_and_names><fact_views>['1::Own.1']</fact_views></log>
    <log type="22" o_id="7::9"><name>Cloze</name><fact_keys_and_names>[('0', 'Text'), \
    ('1', 'Extra')]</fact_keys_and_names><fact_views>['7::9.0']</fact_views></log>
    <log type="13"><fname>sub/map.png</fname></log>
    <log type="16" o_id="f1"><f>Norway</f><b>Oslo
    not &lt;b&gt;Bergen&lt;/b&gt;</b></log>
    <log type="16" o_id="f2"><f>casa</f><p_1>ˈkasa</p_1><m_1>house</m_1><n>f.</n></log>
    <log type="16" o_id="f3"><loc>England</loc><blank>&lt;img src="sub/map.png"&gt;</blank>\
    <marked>&lt;img src="sub/map.png"&gt; x</marked></log>
    <log type="16" o_id="f4"><text>The [democrats] and the [republicans:who].</text></log>
    <log type="16" o_id="f5"><f>La [casa:house] es [grande:big]</f><m_1>The house is big</m_1></log>
    <log type="16" o_id="f6"><f>[Ja]</f><m_1>Yes</m_1><n>note</n></log>
    <log type="16" o_id="f7"><f>own</f><b>type</b></log>
    <log type="16" o_id="f8"><___0>aa {{c1::bbb}} &lt;$&gt;\\alpha&lt;/$&gt;</___0><___1>more</___1></log>
    <log type="16" o_id="f9"><x>1</x><y>2</y></log>
    \(card("c1", "1", "f1", "1.1", "t1", grade: 4, last: 1_700_000_000, next: 1_702_592_000))
    \(card("c2", "3", "f2", "3.1", "__UNTAGGED__"))
    \(card("c3", "3", "f2", "3.2", ""))
    \(card("c4", "4", "f3", "4.2", ""))
    \(card("c5", "5", "f4", "5.1", "", "{'cloze': 'republicans:who', 'index': 1}"))
    \(card("c6", "6", "f5", "6.1", ""))
    \(card("c7", "6", "f5", "6.2", "", "{'cloze': 'casa:house', 'index': 0}"))
    \(card("c8", "6", "f6", "6.2", "", "{'cloze': 'Ja', 'index': 0}"))
    \(card("c9", "1::Own", "f7", "1::Own.1", "", grade: 0, last: 1_700_000_000))
    \(card("c10", "7::9", "f8", "7::9.0", "", "{'ord': 0}"))
    \(card("c11", "99", "f9", "99.1", ""))
    </openSM2sync>
    """

  private static func card(
    _ id: String, _ type: String, _ fact: String, _ view: String, _ tags: String,
    _ extra: String = "", grade: Int = -1, last: Int = -1, next: Int = -1
  ) -> String {
    "<log type=\"6\" o_id=\"\(id)\" card_t=\"\(type)\" fact=\"\(fact)\" fact_v=\"\(view)\" "
      + "tags=\"\(tags)\" gr=\"\(grade)\" e=\"2.5\" l_rp=\"\(last)\" n_rp=\"\(next)\">"
      + (extra.isEmpty ? "" : "<extra>\(extra)</extra>") + "</log>"
  }

  static func entries(xml: String = xml) -> [(name: String, bytes: [UInt8])] {
    [
      ("cards.xml", Array(xml.utf8)), ("METADATA", Array("author:x\n".utf8)),
      ("sub/map.png", [1, 2, 3]),
    ]
  }

  /// Returns a database with three cards, one of which is inactive, and answers to the first.
  static func database(adding sql: String = "") throws -> [UInt8] {
    let file = try ScratchFile([])
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in
      try db.execute(sql: schema + sql)
    }
    try queue.close()
    return Array(try Data(contentsOf: URL(filePath: file.path)))
  }

  /// The tables as Mnemosyne 2.11 creates them, without those that an import doesn't read.
  private static let schema = """
    CREATE TABLE facts(_id integer primary key, id text, extra_data text default "");
    CREATE TABLE data_for_fact(_fact_id integer, key text, value text);
    CREATE TABLE cards(_id integer primary key, id text, card_type_id text, _fact_id integer,
      fact_view_id text, question text, answer text, tags text, grade integer, next_rep integer,
      last_rep integer, easiness real, acq_reps integer, ret_reps integer, lapses integer,
      acq_reps_since_lapse integer, ret_reps_since_lapse integer, creation_time integer,
      modification_time integer, extra_data text default "", scheduler_data integer default 0,
      active boolean default 1);
    CREATE TABLE tags(_id integer primary key, id text, name text, extra_data text default "");
    CREATE TABLE tags_for_card(_card_id integer, _tag_id integer);
    CREATE TABLE fact_views(id text primary key, name text, q_fact_keys text, a_fact_keys text,
      q_fact_key_decorators text, a_fact_key_decorators text, a_on_top_of_q boolean default 0,
      type_answer boolean default 0, extra_data text default "");
    CREATE TABLE card_types(id text primary key, name text, fact_keys_and_names text,
      unique_fact_keys text, required_fact_keys text, fact_view_ids text, keyboard_shortcuts text,
      extra_data text default "");
    CREATE TABLE log(_id integer primary key autoincrement, event_type integer, timestamp integer,
      object_id text, grade integer, easiness real, acq_reps integer, ret_reps integer,
      lapses integer, acq_reps_since_lapse integer, ret_reps_since_lapse integer,
      scheduled_interval integer, actual_interval integer, thinking_time integer,
      next_rep integer, scheduler_data integer);
    INSERT INTO facts VALUES (1, 'f1', ''), (2, 'f2', '');
    INSERT INTO data_for_fact VALUES (1, 'f', 'dog'), (1, 'b', 'Hund'), (2, 'f', 'Peru'), (2, 'b', 'Lima');
    INSERT INTO tags VALUES (1, '__UNTAGGED__', '__UNTAGGED__', ''), (2, 't', 'A::B', ''), (3, 'u', 'u', '');
    INSERT INTO cards (_id, id, card_type_id, _fact_id, fact_view_id, grade, last_rep, next_rep, active)
      VALUES (1, 'c1', '2', 1, '2.1', 4, 1700000000, 1700600000, 1),
      (2, 'c2', '2', 1, '2.2', 5, 1700000000, 1708640000, 0), (3, 'c3', '1', 2, '1.1', -1, -1, -1, 1);
    INSERT INTO tags_for_card VALUES (1, 2), (1, 3), (2, 1);
    INSERT INTO log (event_type, timestamp, object_id, grade, thinking_time) VALUES
      (6, 1699000000, 'c1', NULL, NULL), (9, 1699000000, 'c1', 1, 0), (9, 1700000000, 'c1', 4, 7),
      (9, 1700000001, 'c1', -1, 7);
    """
}
