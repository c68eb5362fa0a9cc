/** Keeps as many tasks going as there are lanes at the moment, until none is left. @throws what a task throws */
export function inLanes(next: () => Promise<void> | undefined, lanes: () => number): Promise<void> {
  return new Promise((resolve, reject) => {
    let active = 0;
    const fill = () => {
      while (active < lanes()) {
        const task = next();
        if (!task) break;
        active += 1;
        task.then(() => {
          active -= 1;
          fill();
        }, reject);
      }
      if (active === 0) resolve();
    };
    fill();
  });
}
