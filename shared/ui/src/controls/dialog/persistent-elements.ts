/** Messages stay readable and clickable above a modal dialog. */
export const persistentElements = [() => document.getElementById('portal-toasts')];
