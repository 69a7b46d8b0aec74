/** Names of the blocks in which models think before they answer. */
const NAMES = '(?:antml:|seed:)?(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)';

/** What begins a block, with one group, and what ends it. */
const MARKERS: ReadonlyArray<readonly [begin: string, end: string]> = [
  [String.raw`<(${NAMES})(?:\s[^>]*)?>`, String.raw`</\1>`],
  [String.raw`\[(THINK)\]`, String.raw`\[/\1\]`],
  ['◁(think)▷', String.raw`◁/\1▷`],
  [String.raw`<\|(begin_of_thought|begin_thinking)\|>`, String.raw`<\|end_(?:of_thought|thinking)\|>`],
  [String.raw`(?:<\|end\|>)?(?:<\|start\|>assistant)?<\|channel\|>(analysis)<\|message\|>`, String.raw`<\|end\|>`],
];

/** A block at the beginning; without its end, the text up to a limit is all thinking. */
const LEADING = MARKERS.map(([begin, end]) => new RegExp(String.raw`^${begin}([\s\S]*?)(?:${end}|$)`, 'i'));

/** A block after the beginning: at the end of the text, or in lines of its own, where a limit may have ended it. */
const LATER = MARKERS.flatMap(([begin, end]) => {
  const inside = String.raw`((?:(?!${begin.replace(/\((?!\?)/, '(?:')}|${end})[\s\S])*)`;
  return [
    new RegExp(String.raw`(?<=\n[ \t]*)${begin}${inside}(?:${end}[ \t]*(?=\n|$)|$)`, 'i'),
    new RegExp(String.raw`${begin}${inside}${end}\s*$`, 'i'),
  ];
});

/** The end of a block whose beginning the endpoint's template has already put into the request. */
const REST = new RegExp(String.raw`^((?:(?!<${NAMES}[\s>])[\s\S])*?)</${NAMES}>`, 'i');

/** What surrounds the answer beside the block of a channel. */
const FINAL = /^(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>|(?:<\|end\|>|<\|return\|>)$/gi;

/** Returns the block at the beginning of a text as a whole, and the thinking in it. */
function leadingBlock(text: string): readonly [whole: string, thinking: string] | undefined {
  for (const rule of LEADING) {
    const found = rule.exec(text);
    if (found) return [found[0], found[2] ?? ''];
  }
  const rest = REST.exec(text);
  return rest ? [rest[0], rest[1] ?? ''] : undefined;
}

/** Returns the first block after the beginning of a text, and the texts before and after it. */
function laterBlock(text: string) {
  for (const rule of LATER) {
    const found = rule.exec(text);
    if (found === null) continue;
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    return { thinking: found[2] ?? '', rest: `${before.trimEnd()}\n\n${after.trimStart()}`.trim() };
  }
  return undefined;
}

/** Separates a model's thinking, in blocks before, between and after the parts of its answer, from the answer. */
export function withoutThinking(full: string): { readonly answer: string; readonly thinking: string } {
  const thinking: string[] = [];
  let answer = full.trimStart();
  for (let block = leadingBlock(answer); block; block = leadingBlock(answer)) {
    thinking.push(block[1].trim());
    answer = answer.slice(block[0].length).trimStart();
  }
  for (let block = laterBlock(answer); block; block = laterBlock(answer)) {
    thinking.push(block.thinking.trim());
    answer = block.rest;
  }
  return { answer: answer.replaceAll(FINAL, '').trim(), thinking: thinking.join('\n') };
}
