import * as apiClient from '@portal/api-client';
import * as slot from '@portal/federation/slot';
import * as session from '@portal/session';
import * as ui from '@portal/ui';
import * as router from '@portal/ui/router';
import * as jotai from 'jotai';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';

/**
 * The shell server's own copies of what remotes share, handed to their server bundles: React, router, store and UI
 * are single on the server as they are in the browser. Controls and forms are for the browser only.
 */
const instances: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  jotai,
  '@portal/api-client': apiClient,
  '@portal/federation/slot': slot,
  '@portal/session': session,
  '@portal/ui': ui,
  '@portal/ui/router': router,
};

/** @throws Error for anything that is not shared on the server. */
export function sharedInstance(name: string): unknown {
  const instance = instances[name];
  if (!instance) throw new Error(`A server bundle may not require ${name}`);
  return instance;
}
