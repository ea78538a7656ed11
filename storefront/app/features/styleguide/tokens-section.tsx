import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const colours = [
  'paper',
  'leaf',
  'shade',
  'line',
  'edge',
  'ink',
  'ink-soft',
  'ink-faint',
  'ribbon',
  'ribbon-fill',
  'ribbon-fill-hover',
  'on-ribbon',
  'ribbon-tint',
  'success',
  'success-tint',
  'info',
  'info-tint',
  'warning',
  'warning-tint',
  'error',
  'error-tint',
]
const sizes = ['2xl', 'xl', 'l', 'm', 's', 'xs']
const spaces = ['1', '2', '3', '4', '5', '6', '8', '10', '12', '16', '24']

export function TokensSection() {
  return (
    <>
      <Section title="Kolory">
        <ul role="list" className={styles.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--color-${name})` }} />
              <code className={styles.code}>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Pismo">
        <ul role="list" className={styles.sizes}>
          {sizes.map((size, at) => (
            <li key={size}>
              <code className={styles.code}>{size}</code>
              <span
                style={{
                  fontSize: `var(--text-${size})`,
                  fontFamily: at < 4 ? 'var(--font-serif)' : undefined,
                  lineHeight: 1.2,
                }}
              >
                {at < 3 ? 'Zażółć gęślą jaźń' : 'Książka to przedłużenie pamięci i wyobraźni'}
              </span>
            </li>
          ))}
        </ul>
        <div className="prose">
          <p>
            W początkach roku 1878, kiedy świat polityczny zajmował się pokojem san-stefańskim, wyborem nowego papieża
            albo szansami europejskiej wojny, warszawscy kupcy tudzież inteligencja pewnej okolicy Krakowskiego
            Przedmieścia niemniej gorąco interesowała się przyszłością <a href="#lalka">galanteryjnego sklepu</a> pod
            firmą J. Mincel i S. Wokulski.
          </p>
          <blockquote>
            <p>Szukałem Ciebie tylko oczyma.</p>
          </blockquote>
        </div>
      </Section>
      <Section title="Odstępy, narożniki, cienie">
        <div className={styles.row}>
          {spaces.map((space) => (
            <span key={space} className={styles.space} style={{ inlineSize: `var(--space-${space})` }} title={space} />
          ))}
        </div>
        <div className={styles.row}>
          {['radius-s', 'radius-m', 'radius-round'].map((radius) => (
            <span key={radius} className={styles.tile} style={{ borderRadius: `var(--${radius})` }}>
              {radius}
            </span>
          ))}
          {['shadow-book', 'shadow-lift'].map((shadow) => (
            <span key={shadow} className={styles.tile} style={{ boxShadow: `var(--${shadow})`, border: 0 }}>
              {shadow}
            </span>
          ))}
        </div>
      </Section>
    </>
  )
}
