import type { Types } from '../../../../generated/documents.ts'
import { basePath } from '../../../../../../web/platform/base-path.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { pathOf } from '../../card/card-data.ts'
import { samplesIn } from './samples.ts'
import styles from './product-samples.module.css'

const RECORDINGS = /\.(?:mp3|m4a)$/

/** Free samples of a title: recordings are played here, other files are downloaded. */
export function ProductSamples({ files }: { files: Types.ProductFilesFragment }) {
  const { t, bind } = useText()
  return (
    <section className={styles.samples}>
      <h2 className={styles.heading}>{files.samples_title ? bind(files.samples_title) : t('Samples')}</h2>
      <ul role="list" className={styles.list}>
        {samplesIn(files).map(({ sample_url: url, sample_file: file, title }) => {
          const name = bind(title)
          // path only, so that the file is loaded from the host that the reader visits
          const path = basePath() + pathOf(url, '')
          return (
            <li key={url}>
              {RECORDINGS.test(file ?? '') ? (
                <>
                  <span>{name}</span>
                  <audio controls preload="none" src={path} aria-label={name} className={styles.player} />
                </>
              ) : (
                <a href={path} download data-native className={styles.file}>
                  {t('Download: %s', name)} <span className={styles.kind}>{(file ?? '').split('.').at(-1)}</span>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
