import { createServer } from 'node:http';

/** One grey pixel. */
const TILE = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

export interface TileServer {
  url: string;
  requests: string[];
  working: boolean;
  close(): void;
}

/** A local map tile provider. */
export async function startTileServer(): Promise<TileServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const status = tiles.working ? 200 : 500;
    response.writeHead(status, { 'content-type': 'image/gif', 'cache-control': 'no-store' });
    response.end(tiles.working ? TILE : undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const tiles: TileServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    working: true,
    close: () => server.close(),
  };
  return tiles;
}
