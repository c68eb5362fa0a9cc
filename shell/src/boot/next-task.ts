/**
 * Lets the browser answer taps and paint between two pieces of work: a start in one go would be one long task.
 * A message comes sooner than a timer, which is held back to 4 ms.
 */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}
