/** Whether this document was reloaded; true if the browser does not report it, to prevent a reload loop. */
export const wasReloaded = (): boolean =>
  ((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ?? 'reload') ===
  'reload'
