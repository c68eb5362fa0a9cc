import { templateLinksSchema } from '@portal/contract/competition/entry';
import { fillTemplate } from '@portal/season/fill-template';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createSignature, isSignatureValid } from '../../files/signed-url';
import { BusinessError } from '../../platform/errors/business-error';
import { getSignedInUser } from '../../platform/http/caller';
import { describeCall, ok, returns, sends } from '../../platform/http/envelope';
import { decryptAnswers } from '../entries/entry-facts';
import { getOwnEntry, listSteps } from '../entries/entry-repository';
import { entryParams } from '../entries/entry-routes';
import { writeDocx } from './write-docx';
import { writePdf } from './write-pdf';

const tag = '大赛报名';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const templateParams = entryParams.extend({ name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) });
const fileParams = templateParams.extend({ format: z.enum(['docx', 'pdf']) });

/** The season's documents, filled in from an entry. Downloads carry no session, so they use signed URLs. */
export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/comp/entry/:id/template/:name',
    describeCall(tag, 'getTemplateLinks', '取得模板的下载地址', {
      params: templateParams,
      response: returns(templateLinksSchema),
    }),
    async (request) => {
      const { id, name } = request.params;
      const { entry, definition } = await getOwnEntry(app.db, getSignedInUser(request).id, id);
      if (!definition.templates?.[name]) throw new BusinessError('NOT_FOUND');
      const subject = `template/${entry.userId}/${id}/${name}`;
      const sig = `${entry.userId}.${createSignature(app.secrets, app.clock, subject)}`;
      const link = (format: string) => `/api/comp/entry/${id}/template/${name}/${format}?sig=${sig}`;
      return ok({ docx: link('docx'), pdf: link('pdf') });
    },
  );

  app.get(
    '/comp/entry/:id/template/:name/:format',
    describeCall(tag, 'readTemplate', '下载按报名内容填好的模板', {
      params: fileParams,
      querystring: z.object({ sig: z.string().max(160) }),
      response: { 200: sends('*/*', 'docx 或 pdf') },
    }),
    async (request, reply) => {
      const { id, name, format } = request.params;
      const [user = '', ...sig] = request.query.sig.split('.');
      const subject = `template/${user}/${id}/${name}`;
      if (!isSignatureValid(app.secrets, app.clock, subject, sig.join('.')))
        throw new BusinessError('FILE_LINK_EXPIRED');
      await app.limits.enforce(`template:${user}`, app.env.TEMPLATE_USER_MINUTE, 60);
      const { entry, definition } = await getOwnEntry(app.db, Number(user), id);
      const template = definition.templates?.[name];
      if (!template) throw new BusinessError('NOT_FOUND');
      const steps = await listSteps(app.db, id);
      const opened = decryptAnswers(app.secrets, definition, entry, steps, request.arrived);
      const filled = fillTemplate(definition, opened, template);
      const file = encodeURIComponent(`${filled.title}.${format}`);
      reply
        .header('content-disposition', `attachment; filename*=UTF-8''${file}`)
        .header('cache-control', 'private, no-store')
        .type(format === 'pdf' ? 'application/pdf' : DOCX);
      return reply.send(format === 'pdf' ? await writePdf(filled, request.arrived) : await writeDocx(filled));
    },
  );
};
