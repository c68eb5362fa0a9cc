import { trackTreeSchema } from '@portal/contract/auth';
import { tenantInfoSchema } from '@portal/contract/reference';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, ok, returns, sends } from '../platform/http/envelope';

/** QR code from one SVG path, with a quiet zone of three modules. */
const picture = (size: number, path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 ${size + 6} ${size + 6}" shape-rendering="crispEdges"><path fill="#fff" d="M-3-3h${size + 6}v${size + 6}h-${size + 6}z"/><path d="${path}"/></svg>`;

/** QR codes of the fictional sample organiser; their URLs do not exist. */
const sampleCodes: Readonly<Record<string, string>> = {
  'official-account.svg': picture(
    29,
    'M0 0h7v1h-7zM9 0h1v1h-1zM11 0h1v1h-1zM13 0h1v1h-1zM16 0h1v1h-1zM18 0h2v1h-2zM22 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h5v1h-5zM14 1h4v1h-4zM19 1h1v1h-1zM22 1h1v1h-1zM28 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM10 2h5v1h-5zM16 2h1v1h-1zM20 2h1v1h-1zM22 2h1v1h-1zM24 2h3v1h-3zM28 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM9 3h1v1h-1zM12 3h4v1h-4zM18 3h1v1h-1zM20 3h1v1h-1zM22 3h1v1h-1zM24 3h3v1h-3zM28 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM10 4h2v1h-2zM14 4h1v1h-1zM17 4h3v1h-3zM22 4h1v1h-1zM24 4h3v1h-3zM28 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM9 5h1v1h-1zM13 5h1v1h-1zM17 5h4v1h-4zM22 5h1v1h-1zM28 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h1v1h-1zM20 6h1v1h-1zM22 6h7v1h-7zM9 7h6v1h-6zM16 7h5v1h-5zM0 8h1v1h-1zM2 8h1v1h-1zM4 8h1v1h-1zM6 8h1v1h-1zM9 8h1v1h-1zM12 8h1v1h-1zM14 8h4v1h-4zM20 8h1v1h-1zM24 8h1v1h-1zM27 8h1v1h-1zM1 9h1v1h-1zM3 9h3v1h-3zM7 9h2v1h-2zM11 9h1v1h-1zM14 9h2v1h-2zM17 9h2v1h-2zM20 9h3v1h-3zM25 9h1v1h-1zM28 9h1v1h-1zM1 10h3v1h-3zM5 10h3v1h-3zM9 10h1v1h-1zM11 10h3v1h-3zM16 10h1v1h-1zM18 10h1v1h-1zM20 10h2v1h-2zM23 10h2v1h-2zM26 10h3v1h-3zM0 11h5v1h-5zM8 11h1v1h-1zM12 11h1v1h-1zM15 11h3v1h-3zM20 11h5v1h-5zM27 11h1v1h-1zM0 12h3v1h-3zM4 12h1v1h-1zM6 12h6v1h-6zM17 12h1v1h-1zM19 12h4v1h-4zM25 12h1v1h-1zM27 12h2v1h-2zM0 13h1v1h-1zM3 13h3v1h-3zM7 13h4v1h-4zM13 13h1v1h-1zM16 13h1v1h-1zM21 13h2v1h-2zM25 13h1v1h-1zM28 13h1v1h-1zM2 14h1v1h-1zM4 14h1v1h-1zM6 14h2v1h-2zM9 14h1v1h-1zM11 14h1v1h-1zM14 14h1v1h-1zM21 14h5v1h-5zM27 14h2v1h-2zM8 15h2v1h-2zM13 15h3v1h-3zM17 15h1v1h-1zM22 15h1v1h-1zM24 15h2v1h-2zM27 15h1v1h-1zM0 16h1v1h-1zM2 16h1v1h-1zM4 16h1v1h-1zM6 16h3v1h-3zM11 16h2v1h-2zM14 16h1v1h-1zM16 16h2v1h-2zM19 16h2v1h-2zM22 16h1v1h-1zM25 16h1v1h-1zM27 16h2v1h-2zM1 17h2v1h-2zM5 17h1v1h-1zM8 17h1v1h-1zM10 17h2v1h-2zM14 17h1v1h-1zM16 17h2v1h-2zM20 17h3v1h-3zM25 17h2v1h-2zM28 17h1v1h-1zM0 18h1v1h-1zM4 18h3v1h-3zM8 18h1v1h-1zM12 18h2v1h-2zM16 18h1v1h-1zM20 18h2v1h-2zM23 18h2v1h-2zM27 18h2v1h-2zM1 19h1v1h-1zM3 19h3v1h-3zM7 19h4v1h-4zM12 19h1v1h-1zM15 19h1v1h-1zM17 19h2v1h-2zM23 19h3v1h-3zM27 19h1v1h-1zM0 20h1v1h-1zM2 20h6v1h-6zM10 20h1v1h-1zM15 20h4v1h-4zM20 20h5v1h-5zM8 21h1v1h-1zM10 21h2v1h-2zM13 21h1v1h-1zM16 21h1v1h-1zM20 21h1v1h-1zM24 21h1v1h-1zM26 21h3v1h-3zM0 22h7v1h-7zM9 22h4v1h-4zM14 22h1v1h-1zM17 22h1v1h-1zM19 22h2v1h-2zM22 22h1v1h-1zM24 22h2v1h-2zM27 22h2v1h-2zM0 23h1v1h-1zM6 23h1v1h-1zM11 23h4v1h-4zM17 23h2v1h-2zM20 23h1v1h-1zM24 23h2v1h-2zM27 23h2v1h-2zM0 24h1v1h-1zM2 24h3v1h-3zM6 24h1v1h-1zM8 24h1v1h-1zM10 24h3v1h-3zM14 24h1v1h-1zM16 24h2v1h-2zM20 24h5v1h-5zM28 24h1v1h-1zM0 25h1v1h-1zM2 25h3v1h-3zM6 25h1v1h-1zM9 25h3v1h-3zM13 25h2v1h-2zM16 25h3v1h-3zM23 25h2v1h-2zM26 25h3v1h-3zM0 26h1v1h-1zM2 26h3v1h-3zM6 26h1v1h-1zM8 26h3v1h-3zM12 26h3v1h-3zM17 26h1v1h-1zM20 26h2v1h-2zM23 26h3v1h-3zM28 26h1v1h-1zM0 27h1v1h-1zM6 27h1v1h-1zM11 27h2v1h-2zM15 27h7v1h-7zM27 27h1v1h-1zM0 28h7v1h-7zM8 28h3v1h-3zM13 28h2v1h-2zM16 28h2v1h-2zM19 28h2v1h-2zM22 28h1v1h-1zM24 28h2v1h-2zM27 28h2v1h-2z',
  ),
  'mini-program.svg': picture(
    29,
    'M0 0h7v1h-7zM8 0h3v1h-3zM13 0h2v1h-2zM17 0h2v1h-2zM22 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM9 1h1v1h-1zM12 1h3v1h-3zM16 1h1v1h-1zM22 1h1v1h-1zM28 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM8 2h2v1h-2zM12 2h2v1h-2zM17 2h1v1h-1zM19 2h2v1h-2zM22 2h1v1h-1zM24 2h3v1h-3zM28 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM10 3h1v1h-1zM12 3h4v1h-4zM17 3h4v1h-4zM22 3h1v1h-1zM24 3h3v1h-3zM28 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM9 4h2v1h-2zM13 4h1v1h-1zM18 4h1v1h-1zM22 4h1v1h-1zM24 4h3v1h-3zM28 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h2v1h-2zM12 5h2v1h-2zM18 5h1v1h-1zM20 5h1v1h-1zM22 5h1v1h-1zM28 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h1v1h-1zM16 6h1v1h-1zM18 6h1v1h-1zM20 6h1v1h-1zM22 6h7v1h-7zM9 7h1v1h-1zM15 7h1v1h-1zM18 7h1v1h-1zM20 7h1v1h-1zM0 8h1v1h-1zM2 8h1v1h-1zM6 8h2v1h-2zM9 8h1v1h-1zM11 8h1v1h-1zM15 8h1v1h-1zM19 8h2v1h-2zM23 8h1v1h-1zM26 8h1v1h-1zM28 8h1v1h-1zM1 9h1v1h-1zM4 9h2v1h-2zM7 9h1v1h-1zM12 9h1v1h-1zM15 9h2v1h-2zM18 9h3v1h-3zM22 9h2v1h-2zM27 9h2v1h-2zM1 10h4v1h-4zM6 10h1v1h-1zM10 10h1v1h-1zM12 10h9v1h-9zM24 10h3v1h-3zM28 10h1v1h-1zM0 11h2v1h-2zM7 11h1v1h-1zM9 11h1v1h-1zM12 11h1v1h-1zM14 11h1v1h-1zM19 11h2v1h-2zM22 11h1v1h-1zM24 11h2v1h-2zM0 12h3v1h-3zM6 12h2v1h-2zM9 12h1v1h-1zM15 12h1v1h-1zM20 12h1v1h-1zM22 12h2v1h-2zM28 12h1v1h-1zM1 13h1v1h-1zM3 13h2v1h-2zM7 13h1v1h-1zM9 13h1v1h-1zM12 13h2v1h-2zM15 13h3v1h-3zM19 13h1v1h-1zM22 13h2v1h-2zM27 13h2v1h-2zM1 14h3v1h-3zM5 14h4v1h-4zM11 14h3v1h-3zM15 14h1v1h-1zM17 14h1v1h-1zM19 14h1v1h-1zM22 14h1v1h-1zM24 14h1v1h-1zM28 14h1v1h-1zM0 15h1v1h-1zM2 15h2v1h-2zM5 15h1v1h-1zM8 15h1v1h-1zM14 15h1v1h-1zM16 15h1v1h-1zM19 15h1v1h-1zM21 15h4v1h-4zM0 16h1v1h-1zM3 16h5v1h-5zM13 16h2v1h-2zM16 16h1v1h-1zM20 16h4v1h-4zM28 16h1v1h-1zM1 17h4v1h-4zM7 17h2v1h-2zM10 17h4v1h-4zM15 17h1v1h-1zM19 17h2v1h-2zM22 17h2v1h-2zM26 17h3v1h-3zM0 18h3v1h-3zM4 18h7v1h-7zM15 18h1v1h-1zM17 18h1v1h-1zM19 18h2v1h-2zM24 18h2v1h-2zM28 18h1v1h-1zM3 19h1v1h-1zM8 19h1v1h-1zM10 19h1v1h-1zM12 19h2v1h-2zM18 19h2v1h-2zM21 19h1v1h-1zM24 19h1v1h-1zM0 20h2v1h-2zM4 20h5v1h-5zM10 20h1v1h-1zM12 20h2v1h-2zM16 20h1v1h-1zM18 20h8v1h-8zM27 20h1v1h-1zM8 21h1v1h-1zM11 21h2v1h-2zM15 21h3v1h-3zM19 21h2v1h-2zM24 21h3v1h-3zM28 21h1v1h-1zM0 22h7v1h-7zM8 22h2v1h-2zM11 22h6v1h-6zM20 22h1v1h-1zM22 22h1v1h-1zM24 22h1v1h-1zM28 22h1v1h-1zM0 23h1v1h-1zM6 23h1v1h-1zM9 23h1v1h-1zM11 23h2v1h-2zM14 23h3v1h-3zM18 23h3v1h-3zM24 23h1v1h-1zM0 24h1v1h-1zM2 24h3v1h-3zM6 24h1v1h-1zM10 24h5v1h-5zM16 24h1v1h-1zM19 24h7v1h-7zM27 24h1v1h-1zM0 25h1v1h-1zM2 25h3v1h-3zM6 25h1v1h-1zM10 25h8v1h-8zM19 25h1v1h-1zM21 25h1v1h-1zM24 25h3v1h-3zM28 25h1v1h-1zM0 26h1v1h-1zM2 26h3v1h-3zM6 26h1v1h-1zM8 26h1v1h-1zM11 26h1v1h-1zM13 26h1v1h-1zM15 26h1v1h-1zM17 26h1v1h-1zM19 26h2v1h-2zM24 26h1v1h-1zM27 26h2v1h-2zM0 27h1v1h-1zM6 27h1v1h-1zM9 27h1v1h-1zM14 27h1v1h-1zM18 27h1v1h-1zM20 27h1v1h-1zM23 27h1v1h-1zM25 27h1v1h-1zM0 28h7v1h-7zM8 28h7v1h-7zM16 28h1v1h-1zM20 28h5v1h-5zM28 28h1v1h-1z',
  ),
};

export const tenantRoutes: FastifyPluginAsyncZod = async (app) => {
  const { smsSign: _sign, agreementVersion: _version, tracks, ...shown } = app.tenant;
  const info = { ...shown, tenantId: Number(app.env.TENANT_ID) };

  app.get(
    '/system/tenant/info',
    describeCall('租户', 'getTenant', '租户信息', { response: returns(tenantInfoSchema) }),
    async () => ok(info),
  );

  app.get(
    '/comp/track_config/get_comp_track_select_tree',
    describeCall('租户', 'listTracks', '参赛赛区与赛道', { response: returns(trackTreeSchema) }),
    async () => ok(tracks),
  );

  app.get(
    '/system/tenant/codes/:name',
    describeCall('租户', 'getTenantQrCode', '示例租户的二维码图片', {
      params: z.object({ name: z.string().max(60) }),
      response: { 200: sends('image/svg+xml', '图片') },
    }),
    async (request, reply) => {
      const { name } = request.params;
      const picture = Object.hasOwn(sampleCodes, name) ? sampleCodes[name] : undefined;
      if (!picture) return reply.callNotFound();
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
    },
  );
};
