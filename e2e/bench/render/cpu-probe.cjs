/** Loaded into the server process by the bench: tells the processor time that the whole process has used, in ms. */
process.on('message', (question) => {
  if (question !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1000 });
});
