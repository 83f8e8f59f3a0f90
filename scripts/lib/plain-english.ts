import type { Rule } from 'markdownlint';

/** The patterns of the plain-English guide that a program can find, with advice for each. */
const PATTERNS: readonly [pattern: RegExp, advice: string][] = [
  [
    /\b(anew|beside|mend(s|ed|ing)?|who(so|m)?ever|(there|here|where)(of|in|by|upon)|amongst|whilst)\b/i,
    'archaic: write "again", "next to", "fix" or "anyone who"',
  ],
  [
    /(?<!\bthere )\b(is|are|was|were|be|been) no (?!longer\b|more than\b|less than\b)[a-z]/i,
    'write "is not a"',
  ],
  [
    /(?:^|[.!?:*|>/#-] +)What [^.?!|]*[^.?!|\s]\.(?: |$)/,
    'the subject is a clause with "what": begin with a noun',
  ],
  [
    /(?:^|[.!?:;*/#-] +)(?:Only (?:then|there|here|when|where|now)|Not (?:only|until)|Nor|Neither|Never) (?:is|are|was|were|do|does|did|can|will|has|have|must|may)\b/,
    'inverted: write subject, verb, object',
  ],
  [
    /\b(stands?|stood|lies|lay) (on|in|at|over|under|above|below|beneath|behind|between|where|there|alone|next)\b/i,
    'nothing stands or lies: write "is"',
  ],
  [/\bin the place of\b/i, 'write "instead of"'],
  [/\bneeds? not\b/i, 'write "does not need to"'],
  [/\bof (its|their) own\b/i, 'write "its own page" instead of "a page of its own"'],
  [/\b(some|any|no)(thing|one|body) else than\b/i, 'write "other than"'],
];

/** Rule: reports unidiomatic sentences. It works line by line on any text, because code contains comments and messages. */
export const plainEnglish: Rule = {
  names: ['plain-english'],
  description: 'Plain English',
  tags: ['prose'],
  parser: 'none',
  function: ({ lines }, onError) => {
    for (const [index, line] of lines.entries()) {
      for (const [pattern, advice] of PATTERNS) {
        const found = pattern.exec(line)?.[0].trim();
        if (found) onError({ lineNumber: index + 1, detail: advice, context: found });
      }
    }
  },
};
