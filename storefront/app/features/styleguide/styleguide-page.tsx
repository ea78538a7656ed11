import { Container } from '../../../../web/ui/container.tsx'
import { CatalogueSection } from './catalogue-section.tsx'
import { ControlsSection } from './controls-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FormsSection } from './forms-section.tsx'
import { LiveSection } from './live-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import styles from './styleguide.module.css'

const themes = [
  { theme: 'light', name: 'Papier' },
  { theme: 'dark', name: 'Lampka do czytania' },
]
const parts = [
  { id: 'tokeny', title: 'Tworzywo', render: () => <TokensSection /> },
  { id: 'kontrolki', title: 'Przyciski i pola', render: (theme: string) => <ControlsSection theme={theme} /> },
  { id: 'katalog', title: 'Półka i okładka', render: (theme: string) => <CatalogueSection theme={theme} /> },
  { id: 'reszta', title: 'Nawigacja i wiadomości', render: (theme: string) => <FeedbackSection theme={theme} /> },
]

export function StyleguidePage() {
  return (
    <div className={styles.page}>
      <Container>
        <h1>Wzornik</h1>
        <p className={styles.lead}>
          Strona jest dobrze złożoną książką, lista jest półką. Okładki niosą kolor, reszta to papier, atrament i jedna
          wstążka.
        </p>
        <h2 className={styles.part}>Na żywo</h2>
        <LiveSection />
        <FormsSection />
      </Container>
      {parts.map(({ id, title, render }) => (
        <section key={id} aria-labelledby={id} className={styles.part}>
          <Container>
            <h2 id={id}>{title}</h2>
          </Container>
          <div className={styles.themes}>
            {themes.map(({ theme, name }) => (
              <div key={theme} data-theme={theme} className={styles.theme}>
                <p className={styles.themeName}>{name}</p>
                {render(name)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
