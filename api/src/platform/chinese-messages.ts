import { zhCN } from 'zod/locales';

/** What a schema says of input that operators have written themselves. */
export const chineseMessages = { error: zhCN().localeError };
