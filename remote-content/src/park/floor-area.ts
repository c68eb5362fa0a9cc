/** An area for people: from ten thousand square metres on in 万平方米. @param squareMetres area */
export function floorArea(squareMetres: number): string {
  return squareMetres >= 10_000
    ? `${Number((squareMetres / 10_000).toFixed(1))} 万平方米`
    : `${Math.round(squareMetres)} 平方米`;
}
