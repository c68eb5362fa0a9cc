/** The code of every key that an input method takes. */
const INPUT_METHOD = 229;

/** Whether a key belongs to an input method: Safari tells of the one that ends a composition after its end. */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === INPUT_METHOD;
}
