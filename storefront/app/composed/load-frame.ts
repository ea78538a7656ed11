import { loadMenuEntry } from '../features/blog/menu-entry.ts'
import { loadFrame as loadLayout } from '../features/layout/load-frame.ts'
import type { FrameData } from '../features/layout/frame-data.ts'

/** Data of header and footer, with the blog as last menu entry. */
export async function loadFrame(context: Parameters<typeof loadLayout>[0]): Promise<FrameData> {
  const [frame, blog] = await Promise.all([loadLayout(context), loadMenuEntry(context)])
  return { ...frame, menu: [...frame.menu, ...blog] }
}
