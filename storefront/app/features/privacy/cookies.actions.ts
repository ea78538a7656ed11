import { toSameOriginPath } from '../../../../rules/same-origin-path.ts'
import { fieldOf } from '../../../../web/router/open-page.ts'
import type { Action } from '../../platform/page.ts'
import { href } from '../../paths.ts'
import { acceptCookies, saveGroups } from './choose-cookies.ts'

/** Handles the bar's buttons before hydration, and those of the settings page. */
const choose: Action = async (form, { graphql, session, t }) => {
  const to = toSameOriginPath(fieldOf(form, 'next')) ?? href('cookie-settings')
  switch (fieldOf(form, 'choice')) {
    case 'accept':
      await acceptCookies({ graphql, session })
      break
    case 'decline':
      await saveGroups({ graphql, session }, [])
      break
    default:
      await saveGroups(
        { graphql, session },
        form.getAll('group').filter((id) => typeof id === 'string'),
      )
  }
  return { to, notice: t('Your choice of cookies has been saved.') }
}

export const cookiesActions = { choose } satisfies Record<string, Action>
