import { OpenOrderFiles } from '../generated/documents.ts'
import type { Types } from '../generated/documents.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { orderFiles } from '../features/downloads/order-files.ts'
import { orderFilesActions } from '../features/downloads/order-files.actions.ts'
import { GraphqlError } from '../../../web/api/document.ts'
import { Link } from '../../../web/router/link.tsx'
import type { PageModule } from '../platform/page.ts'
import { useText } from '../../../web/platform/text.ts'
import { href } from '../paths.ts'

interface Data {
  /** Undefined for a link that has expired. */
  files?: Types.OrderFilesFragment
}

/** Files of an order for whoever has the link of a mail, with an account or without. */
export const page: PageModule<Data> = {
  // the link is personal
  private: true,
  texts: 'files',
  async load({ graphql, url }) {
    await orderFiles.preload()
    try {
      const { orderFiles: files } = await graphql(OpenOrderFiles, { key: url.searchParams.get('key') ?? '' })
      return { files: files ?? undefined }
    } catch (error) {
      if (error instanceof GraphqlError && error.category === 'graphql-no-such-entity') return {}
      throw error
    }
  },
  meta: (_, { t }) => ({ title: t('Your files'), robots: 'noindex' }),
  Page,
  actions: orderFilesActions,
}

function Page({ data: { files } }: { data: Data }) {
  const { t } = useText()
  if (!files)
    return (
      <AccountPage
        title={t('This link is no longer good')}
        lead={t('Links to files are good for some time only. Open your order: it has a new one.')}
        actions={<Link to={href('orders-and-returns')}>{t('To my order')}</Link>}
      />
    )
  return (
    <AccountPage title={t('Your files')} lead={t('Order # %s', files.order_number)}>
      <orderFiles.Part files={files} isHeadingHidden />
    </AccountPage>
  )
}
