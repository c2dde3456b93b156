// Sentences filled in with their facts, by the same rules as in gamekit/words.

/**
 * Which of the forms of a word goes with a number.
 * @param {[number, boolean, [number, number][]][][][]} rules for each form but the last, the ways for it to hold: the
 *   conditions that all must, each with what the number is divided by for its rest, whether that is inside, and the ranges
 * @param {unknown} n
 */
export function pluralForm(rules, n) {
  if (!Number.isInteger(n)) return rules.length;
  const holds = ([by, inside, ranges]) => {
    const rest = by ? Math.abs(n) % by : Math.abs(n);
    return ranges.some(([low, high]) => low <= rest && rest <= high) === inside;
  };
  const at = rules.findIndex((ways) => ways.some((way) => way.every(holds)));
  return at < 0 ? rules.length : at;
}

/** A sentence with its facts; {n:card|cards} picks by number. A fact that is not there stays as it is written. */
export function filled(template, facts, rules) {
  return template.replace(/\{(\w+)(?::([^{}]*))?\}/g, (field, name, forms) => {
    if (!(name in facts)) return field;
    if (forms === undefined) return String(facts[name]);
    const several = forms.split("|");
    return several[Math.min(pluralForm(rules, facts[name]), several.length - 1)];
  });
}
