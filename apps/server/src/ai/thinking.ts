/** Names of the blocks in which models think before they answer. */
const NAMES = '(?:antml:|seed:)?(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)';

/** A block at the beginning; without its end, the text up to a limit is all thinking. */
const BLOCKS: readonly RegExp[] = [
  new RegExp(String.raw`^<(${NAMES})(?:\s[^>]*)?>([\s\S]*?)(?:</\1>|$)`, 'i'),
  /^\[(THINK)\]([\s\S]*?)(?:\[\/\1\]|$)/i,
  /^◁(think)▷([\s\S]*?)(?:◁\/\1▷|$)/i,
  /^<\|(begin_of_thought|begin_thinking)\|>([\s\S]*?)(?:<\|end_of_thought\|>|<\|end_thinking\|>|$)/i,
  /^(?:<\|start\|>assistant)?<\|channel\|>(analysis)<\|message\|>([\s\S]*?)(?:<\|end\|>|$)/i,
];

/** The end of a block whose beginning the endpoint's template has already put into the request. */
const REST = new RegExp(String.raw`^((?:(?!<${NAMES}[\s>])[\s\S])*?)</${NAMES}>`, 'i');

/** What precedes the answer after the block of a channel. */
const FINAL = /^<\|start\|>assistant<\|channel\|>final<\|message\|>/i;

/** Returns the block at the beginning of a text as a whole, and the thinking in it. */
function leadingBlock(text: string): readonly [whole: string, thinking: string] | undefined {
  for (const rule of BLOCKS) {
    const found = rule.exec(text);
    if (found) return [found[0], found[2] ?? ''];
  }
  const rest = REST.exec(text);
  return rest ? [rest[0], rest[1] ?? ''] : undefined;
}

/** Separates a model's thinking, in blocks at the beginning of its text, from its answer. */
export function withoutThinking(full: string): { readonly answer: string; readonly thinking: string } {
  const thinking: string[] = [];
  let answer = full.trimStart();
  for (let block = leadingBlock(answer); block; block = leadingBlock(answer)) {
    thinking.push(block[1].trim());
    answer = answer.slice(block[0].length).trimStart();
  }
  return { answer: answer.replace(FINAL, '').trim(), thinking: thinking.join('\n') };
}
