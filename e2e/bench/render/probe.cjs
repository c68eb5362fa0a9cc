/**
 * Loaded into the server process by benches: tells the processor time that the whole process has used, in ms, and the
 * bytes that it holds once everything unused is collected (`--expose-gc`).
 */
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1000 });
  } else if (question === 'memory') {
    // What finalizers let go of is collected by the second one.
    for (let turn = 0; turn < 2; turn += 1) global.gc();
    const { heapUsed, rss } = process.memoryUsage();
    process.send({ memory: { heap: heapUsed, rss } });
  }
});
