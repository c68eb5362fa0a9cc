declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

/** The minified text of a script that stands in the document itself. */
declare module '*?inline' {
  const text: string;
  export default text;
}
