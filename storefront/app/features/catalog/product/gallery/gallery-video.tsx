import { useState } from 'react'
import { parseVideoUrl } from '../../../../../../rules/video-address.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { Button } from '../../../../../../web/ui/form/button.tsx'
import { mediaPathOf } from '../../../../ui/shelf/cover.tsx'
import styles from './enlarged-gallery.module.css'

/** Video of another company; nothing is requested from its server before the reader agrees. */
export function GalleryVideo({ url, title, preview }: { url: string; title: string; preview: string }) {
  const { t } = useText()
  const [isPlaying, play] = useState(false)
  const video = parseVideoUrl(url)
  if (isPlaying && video)
    return (
      <iframe
        src={`${video.player}&autoplay=1`}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a cross-origin frame cannot lift its own sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; fullscreen; picture-in-picture"
        // sends only the origin, which the player requires, and not which book is shown
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        className={styles.player}
      />
    )
  return (
    <div className={styles.video}>
      <img src={`${mediaPathOf(preview)}?width=320`} alt="" className={styles.preview} />
      <h3>{title}</h3>
      {video && (
        <>
          <p>
            {t(
              'The video is on %s. When it plays, %s learns your IP address and may store cookies on your device.',
              video.company,
              video.company,
            )}
          </p>
          <Button onClick={() => play(true)}>{t('Play the video')}</Button>
        </>
      )}
      <p>
        <a href={url} rel="noreferrer" data-native="">
          {t('Open the video on its own page')}
        </a>
      </p>
    </div>
  )
}
