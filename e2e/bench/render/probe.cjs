/**
 * Preloaded into a server by benches: reports CPU time in ms, and memory after garbage collection in bytes.
 */
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1000 });
  } else if (question === 'memory') {
    // The second collection frees what finalizers released.
    for (let turn = 0; turn < 2; turn += 1) global.gc();
    const { heapUsed, rss } = process.memoryUsage();
    process.send({ memory: { heap: heapUsed, rss } });
  }
});
