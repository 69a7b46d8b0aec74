import * as z from 'zod/mini';

/** The names of the setting that limits a response; each endpoint accepts one of them or both. */
const LIMIT_NAMES = ['max_tokens', 'max_completion_tokens'] as const;

/**
 * Settings that the protocol makes optional, with its own defaults: servers have others, such as a stream instead of one
 * response. The penalties, `top_p` and `store` are left out, because servers that have them agree on their defaults, and some
 * reject them beside the temperature.
 */
const OPTIONS = { stream: false, n: 1, temperature: 1 } as const;

type OptionName = keyof typeof OPTIONS;

const OPTION_NAMES = ['stream', 'n', 'temperature'] as const satisfies readonly OptionName[];

/** The form of a request that an endpoint accepts. */
export type RequestForm = {
  readonly limitName: (typeof LIMIT_NAMES)[number];
  /** Whether the instructions have the role `system`; otherwise they are in the user's message. */
  readonly hasSystem: boolean;
  /** The optional settings that the endpoint rejects. */
  readonly omitted: readonly OptionName[];
};

/** The form of the first request to an endpoint. */
export const FIRST_FORM: RequestForm = { limitName: 'max_tokens', hasSystem: true, omitted: [] };

const requestBody = z.looseObject({
  max_tokens: z.number(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** Returns the body of a request in a form. Throws for a body that is no JSON. */
export function requestIn({ limitName, hasSystem, omitted }: RequestForm, body: unknown): string {
  const { max_tokens: limit, messages, ...rest } = requestBody.parse(JSON.parse(String(body)));
  const options = OPTION_NAMES.filter((name) => !omitted.includes(name)).map((name) => [name, OPTIONS[name]]);
  return JSON.stringify({
    ...rest,
    messages: hasSystem ? messages : [{ role: 'user', content: messages.map(({ content }) => content).join('\n\n') }],
    ...Object.fromEntries(options),
    [limitName]: limit,
  });
}

/** Words by which servers, and the templates of models, reject the role `system`. */
const NO_SYSTEM = new RegExp(
  [
    String.raw`\b(?:system|developer)['"\x60]?[ _](?:role|message|prompt|instruction)s?\b[^.]{0,80}(?:not|n't|unsupported)`,
    String.raw`(?:not|n't|unsupported|invalid|unknown)[^.]{0,80}\bsystem['"\x60]?[ _](?:role|message|prompt|instruction)`,
    String.raw`\broles?\b[^.]{0,80}\bsystem\b`,
    String.raw`roles? must alternate`,
    String.raw`only[^.]{0,40}\buser\b[^.]{0,40}\bassistant\b`,
    String.raw`messages\.\d+\.role`,
    String.raw`(?:start|begin) with (?:a )?user|first message[^.]{0,40}\buser\b`,
  ].join('|'),
  'i',
);

const isNamed = (words: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(words);

/** Returns the settings of this console that the words of a rejection name. */
export function namedSettings(words: string): readonly string[] {
  return [...LIMIT_NAMES, ...OPTION_NAMES].filter((name) => isNamed(words, name));
}

/** Returns the form without everything that the words of a rejection name; null if they name nothing that can change. */
export function formAfter({ limitName, hasSystem, omitted }: RequestForm, words: string): RequestForm | null {
  const rejected = OPTION_NAMES.filter((name) => !omitted.includes(name) && isNamed(words, name));
  const isWithoutSystem = hasSystem && NO_SYSTEM.test(words);
  const isOtherLimit = isNamed(words, limitName);
  if (rejected.length === 0 && !isWithoutSystem && !isOtherLimit) return null;
  const other = limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  return {
    limitName: isOtherLimit ? other : limitName,
    hasSystem: hasSystem && !isWithoutSystem,
    omitted: [...omitted, ...rejected],
  };
}

/** A part of a request, and whether the endpoint accepted it. */
export type FormPart = {
  readonly name: OptionName | RequestForm['limitName'] | 'system';
  readonly isAccepted: boolean;
};

/** Returns the parts of a form that an endpoint accepted. A limit with the second name proves that it rejected the first. */
export function listFormParts({ limitName, hasSystem, omitted }: RequestForm): readonly FormPart[] {
  const names = LIMIT_NAMES.slice(0, LIMIT_NAMES.indexOf(limitName) + 1);
  return [
    { name: 'system', isAccepted: hasSystem },
    ...OPTION_NAMES.map((name) => ({ name, isAccepted: !omitted.includes(name) })),
    ...names.map((name) => ({ name, isAccepted: name === limitName })),
  ];
}
