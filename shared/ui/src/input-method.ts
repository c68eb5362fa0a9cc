/** Key code of keys handled by an input method. */
const INPUT_METHOD = 229;

/**
 * Whether an input method handles the key. Safari reports the key that ends a composition after the composition's end.
 */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === INPUT_METHOD;
}
