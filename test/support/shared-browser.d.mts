import type { Browser, LaunchOptions } from 'playwright-core';

export function sharedBrowser(options: LaunchOptions): Promise<Browser>;
