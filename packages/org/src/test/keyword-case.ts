/** SOQL's keywords, operators, functions and literals; numbered literals (`LAST_N_DAYS:3`) include their number. */
const KEYWORDS = `
  SELECT TYPEOF WHEN THEN ELSE END FROM USING SCOPE EVERYTHING MINE TEAM WHERE AND OR NOT IN LIKE INCLUDES EXCLUDES
  WITH DATA CATEGORY AT GROUP BY ROLLUP CUBE HAVING ORDER ASC DESC NULLS FIRST LAST LIMIT OFFSET FOR VIEW REFERENCE
  UPDATE VIEWSTAT TRACKING NULL TRUE FALSE
  FIELDS ALL STANDARD CUSTOM COUNT COUNT_DISTINCT SUM AVG MIN MAX TOLABEL FORMAT CONVERTCURRENCY CONVERTTIMEZONE
  DISTANCE GEOLOCATION CALENDAR_YEAR CALENDAR_QUARTER CALENDAR_MONTH DAY_IN_MONTH DAY_IN_WEEK DAY_IN_YEAR DAY_ONLY
  HOUR_IN_DAY WEEK_IN_YEAR WEEK_IN_MONTH FISCAL_YEAR FISCAL_QUARTER FISCAL_MONTH`;

const DATE_LITERAL = String.raw`TODAY|YESTERDAY|TOMORROW|(?:THIS|LAST|NEXT|N)_(?:\w+_)?(?:DAY|WEEK|MONTH|QUARTER|YEAR)S?(?:_AGO)?(?::\d+)?`;

// Texts in quotes and paths (`What.Type`) stay as they are.
const WORDS = new RegExp(
  String.raw`'(?:\\.|[^'\\])*'|(?<![\w.])(?:${KEYWORDS.trim().split(/\s+/).join('|')}|${DATE_LITERAL})(?![\w.])`,
  'gis',
);

function mixed(word: string): string {
  return [...word].map((letter, index) => (index % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
}

/** Returns the statement with its keywords in lower, upper and mixed case. */
export function keywordSpellings(soql: string): readonly string[] {
  const spell = (change: (word: string) => string): string =>
    soql.replaceAll(WORDS, (word) => (word.startsWith("'") ? word : change(word)));
  return [spell((word) => word.toLowerCase()), spell((word) => word.toUpperCase()), spell(mixed)];
}
