import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import process from "node:process";
import test from "node:test";
import { filled, inOneBreath, loudAndSoft, pluralForm, say } from "../../widgets/gamekit_widgets/js/words.js";

const told = `
import json
from gamekit.words.plurals import form, languages, rules
print(json.dumps([{lang: rules(lang) for lang in languages()}, {lang: [form(n, lang) for n in range(1201)] for lang in languages()}]))`;
const [rules, forms] = JSON.parse(execFileSync(process.env.PYTHON ?? "python3", ["-c", told], { encoding: "utf8" }));

test("languages tell numbers apart as CLDR has it, in Python and here", () => {
  for (const lang of Object.keys(rules)) {
    const cldr = new Intl.PluralRules(lang);
    assert.equal(cldr.resolvedOptions().locale, lang, "Node knows the language");
    const names = new Map();
    for (const [n, form] of forms[lang].entries()) {
      assert.equal(pluralForm(rules[lang], n), form, `${lang}: ${n}`);
      if (!names.has(form)) names.set(form, cldr.select(n));
      assert.equal(names.get(form), cldr.select(n), `${lang}: ${n}`);
    }
    assert.equal(new Set(names.values()).size, rules[lang].length + 1, `${lang}: each form has numbers of its own`);
  }
});

test("a sentence is filled in", () => {
  const cards = "{seat}: {n} {n:karta|karty|kart}";
  assert.deepEqual(
    [1, 3, 5, 2.5].map((n) => filled(cards, { n, seat: "{n} $& Ada" }, rules.pl)),
    ["{n} $& Ada: 1 karta", "{n} $& Ada: 3 karty", "{n} $& Ada: 5 kart", "{n} $& Ada: 2.5 kart"],
  );
  assert.equal(
    filled("{n:card|cards} of {m}", { n: 5 }, rules.pl),
    "cards of {m}",
    "an English sentence, for want of a Polish one",
  );
  assert.equal(filled("À {seat.of} de jouer", { seat: "Ada" }, rules.fr), "À Ada de jouer");
  assert.equal(filled("{n:carte|cartes}", { n: 0 }, rules.fr), "carte");
  assert.equal(filled("{n} {text}", { n: -2, text: "3-2" }, rules.fr), "−2 3-2");
});

test("each sentence is told by its language's rules, and a key without words as it is", () => {
  const tongue = { words: { "ui.n": ["{n} {n:way|ways}", "en"], "ui.m": ["{n}個", "ja"] }, plurals: rules };
  assert.equal(say(tongue, "ui.n", { n: 1 }), "1 way");
  assert.equal(say(tongue, "ui.n", { n: 4 }), "4 ways");
  assert.equal(say(tongue, "ui.m", { n: 4 }), "4個");
  assert.equal(say(tongue, "ui.none"), "ui.none");
});

test("the bar parts what is loud from what is soft", () => {
  assert.deepEqual(loudAndSoft("Place a card. | Or turn over."), ["Place a card.", "Or turn over."]);
  assert.deepEqual(loudAndSoft("Place a card."), ["Place a card.", ""]);
  assert.equal(inOneBreath("Place a card. | Or turn over."), "Place a card. Or turn over.");
});
