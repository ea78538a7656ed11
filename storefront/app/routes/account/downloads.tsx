import { accountTab } from '../../features/account/account-tab.tsx'
import { DownloadsTab, loadDownloads } from '../../features/downloads/downloads-tab.tsx'

export const page = {
  ...accountTab({ tab: 'my-downloadable', load: loadDownloads, Content: DownloadsTab }),
  texts: 'orders' as const,
}
