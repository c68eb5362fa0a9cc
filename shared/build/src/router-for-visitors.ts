import { dirname } from 'node:path';
import webpack from 'webpack';

const BUILD_FOR_DEVELOPERS = /([\\/]react-router[\\/]dist[\\/])development([\\/])/;

/** @returns the same file of the build for visitors; any other file as it is */
export const fileForVisitors = (file: string): string => file.replace(BUILD_FOR_DEVELOPERS, '$1production$2');

/** React Router's package names its build for developers only; the one for visitors lies beside it. */
export const routerForVisitors = new webpack.NormalModuleReplacementPlugin(
  BUILD_FOR_DEVELOPERS,
  ({ createData }) => {
    if (!createData?.resource) return;
    createData.resource = fileForVisitors(createData.resource);
    createData.context = dirname(createData.resource);
  },
);
