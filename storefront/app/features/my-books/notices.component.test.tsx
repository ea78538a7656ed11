import { expect, test } from 'vitest'
import { show } from '../../../testing/show-component.tsx'
import { Notices } from './notices.tsx'

test('ACC-7: a reader can say no to mails about titles that arrive, and is addressed as one person', async () => {
  const shown = await show(<Notices email="ewa@example.pl" areWanted />, { texts: ['my-books'] })
  await expect.element(shown.getByRole('button')).toHaveTextContent(/^Nie chcę tych wiadomości$/)
  await expect.element(shown.getByText(/napiszemy na adres ewa@example\.pl/)).toBeVisible()
})
