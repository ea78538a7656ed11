import { Badge, StatusLabel } from '../../ui/shelf/badge.tsx'
import { Cover } from '../../ui/shelf/cover.tsx'
import { ClockIcon } from '../../../../web/ui/icon/icons.tsx'
import { Price } from '../../ui/price.tsx'
import { RibbonButton } from '../../ui/shelf/ribbon.tsx'
import { Shelf, ShelfItem } from '../../ui/shelf/shelf.tsx'
import { ShelfSlider } from '../../ui/shelf/shelf-slider.tsx'
import { SkeletonShelf } from '../../ui/shelf/skeleton-shelf.tsx'
import { sampleBooks, type SampleBook } from './sample-books.ts'
import { Section } from './section.tsx'
import styles from './styleguide.module.css'

const coverTexts = { notFoundText: 'Nie znaleziono obrazu', notSpecifiedText: 'Brak obrazu' }

function SampleItem({ book, at }: { book: SampleBook; at: number }) {
  return (
    <ShelfItem
      cover={
        <Cover
          {...coverTexts}
          url={at === 4 ? null : book.cover}
          alt=""
          width={book.width}
          height={book.height}
          sizes="200px"
        />
      }
    >
      <div className={styles.itemHead}>
        <a href={`#${at}`} className={styles.itemTitle}>
          {book.title}
        </a>
        <span className={styles.author}>{book.author}</span>
      </div>
      <div className={styles.itemFoot}>
        <Price
          final={book.price}
          finalLabel="Cena"
          regular={book.regular}
          regularLabel="Cena regularna"
          discount={book.discount}
          lowest={book.regular && 'Najniższa cena z 30 dni przed obniżką: 46,90 zł'}
        />
        <RibbonButton
          saved={at === 1}
          label={at === 1 ? `Usuń z listy: ${book.title}` : `Zapisz na listę: ${book.title}`}
        />
      </div>
    </ShelfItem>
  )
}

export function CatalogueSection({ theme }: { theme: string }) {
  return (
    <>
      <Section title="Półka">
        <Shelf label={`Półka, ${theme}`}>
          {sampleBooks.map((book, at) => (
            <SampleItem key={book.title} book={book} at={at} />
          ))}
        </Shelf>
      </Section>
      <Section title="Półka przesuwana">
        <ShelfSlider label={`Nowości, ${theme}`} previousLabel="Poprzednie" nextLabel="Następne">
          {[...sampleBooks, ...sampleBooks].map((book, at) => (
            <SampleItem key={`${book.title}-${at}`} book={book} at={at} />
          ))}
        </ShelfSlider>
      </Section>
      <Section title="Półka w drodze">
        <SkeletonShelf count={6} label="Wczytywanie" />
      </Section>
      <Section title="Okładka">
        <div className={styles.covers}>
          <Cover
            {...coverTexts}
            url={sampleBooks[0]?.cover}
            alt="Okładka: Lalka"
            width={240}
            height={360}
            sizes="140px"
          />
          <Cover
            {...coverTexts}
            url="/styleguide/brak.jpg"
            alt="Okładka: Popioły"
            width={240}
            height={340}
            sizes="140px"
          />
          <Cover {...coverTexts} url={null} alt="Okładka: Syzyfowe prace" sizes="140px" />
        </div>
      </Section>
      <Section title="Cena">
        <div className={styles.row}>
          <Price size="s" final="39,90 zł" />
          <Price final="39,90 zł" regular="49,90 zł" discount="-20%" />
        </div>
        <Price
          size="l"
          final="39,90 zł"
          finalLabel="Cena"
          regular="49,90 zł"
          regularLabel="Cena regularna"
          discount="-20%"
          lowest="Najniższa cena z 30 dni przed obniżką: 41,90 zł"
        />
      </Section>
      <Section title="Znaki">
        <div className={styles.row}>
          <Badge tone="ribbon">Nowość</Badge>
          <Badge tone="ink">Przedsprzedaż</Badge>
          <Badge>E-book</Badge>
        </div>
        <div className={styles.row}>
          <StatusLabel tone="success">Dostępna, wysyłka jutro</StatusLabel>
          <StatusLabel tone="info" icon={ClockIcon}>
            Przedsprzedaż do 20.11.2026
          </StatusLabel>
          <StatusLabel tone="warning">Ostatnie 2 egzemplarze</StatusLabel>
          <StatusLabel tone="error">Niedostępna</StatusLabel>
          <StatusLabel>Wycofana</StatusLabel>
        </div>
        <div className={styles.row}>
          <RibbonButton label="Zapisz na listę" />
          <RibbonButton label="Zapisz na listę, wskazany" data-hover="" />
          <RibbonButton label="Zapisz na listę, w fokusie" data-focus="" />
          <RibbonButton label="Usuń z listy" saved />
          <RibbonButton label="Zapisz na listę, wyłączony" disabled />
        </div>
      </Section>
    </>
  )
}
