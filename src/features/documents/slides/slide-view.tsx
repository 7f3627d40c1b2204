import { memo } from 'react'
import type { PictureElement, Scene, SceneElement, TableElement, TextElement } from '#src/domain/deck/scene.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ChartView } from './chart-view.tsx'
import { across, placed } from './slide-place.ts'
import * as styles from './slide-view.css.ts'
import { usePictureUrl } from './use-pictures.ts'

interface SlideViewProps {
  scene: Scene
  /** A heading for the title, where the slide is the page's content. Otherwise it is a drawing that screen readers skip. */
  titleAs?: 'h2' | 'h3' | undefined
  /** Shown faintly while there is no title. */
  placeholder?: string | undefined
}

/** A slide at its true proportions, as wide as its place: thumbnail, stage and projector share it. */
export const SlideView = memo(function SlideView({ scene, titleAs, placeholder }: SlideViewProps) {
  return (
    <div
      className={styles.slide}
      style={{ backgroundColor: `#${scene.background}` }}
      aria-hidden={titleAs ? undefined : true}
    >
      {scene.elements.map((element, place) => (
        <ElementView key={place} {...{ element, titleAs, placeholder }} />
      ))}
    </div>
  )
})

function ElementView({ element, ...options }: { element: SceneElement } & Omit<SlideViewProps, 'scene'>) {
  switch (element.type) {
    case 'shape':
      return (
        <div
          className={styles.shape}
          style={{
            ...placed(element.box),
            backgroundColor: `#${element.fill}`,
            borderRadius: element.radius > 0 ? across(element.radius) : undefined,
          }}
        />
      )
    case 'text':
      return <TextView element={element} {...options} />
    case 'picture':
      return <PictureView element={element} />
    case 'chart':
      return <ChartView element={element} />
    case 'table':
      return <TableView element={element} />
  }
}

function TextView({ element, titleAs, placeholder }: { element: TextElement } & Omit<SlideViewProps, 'scene'>) {
  const { role, box, paragraphs, size, bold, color, align, anchor } = element
  const Line = role === 'title' && titleAs ? titleAs : 'p'
  return (
    <div
      className={classNames(styles.anchor[anchor], styles.role[role], styles.align[align])}
      style={{ ...placed(box), fontSize: across(size), fontWeight: bold ? 600 : 400, color: `#${color}` }}
      data-role={role}
    >
      {role === 'title' ? (
        // One heading, however many lines it has.
        <Line className={styles.paragraph} dir="auto">
          {placeholder && paragraphs.every(({ text }) => text.trim() === '') ? (
            <span className={styles.ghost}>{placeholder}</span>
          ) : null}
          {paragraphs.map(({ text }, place) => (
            <span key={place}>{place > 0 ? `\n${text}` : text}</span>
          ))}
        </Line>
      ) : (
        paragraphs.map(({ text, bullet }, place) => (
          <p key={place} className={bullet ? styles.bullet : styles.paragraph} dir="auto">
            {text || '\u200B'}
          </p>
        ))
      )}
    </div>
  )
}

function PictureView({ element: { box, path, alt, fit } }: { element: PictureElement }) {
  const url = usePictureUrl(path)
  return (
    <div className={styles.picture} style={placed(box)}>
      {url ? (
        <img className={styles.fit[fit]} src={url} alt={alt} draggable={false} />
      ) : (
        <div className={styles.frame} role="img" aria-label={alt}>
          {alt}
        </div>
      )}
    </div>
  )
}

function TableView({ element: { box, rows, columns, size, ink, hairline } }: { element: TableElement }) {
  const [head = [], ...body] = rows
  const { height: _height, ...place } = placed(box)
  return (
    <table
      className={styles.table}
      style={{ ...place, fontSize: across(size), color: `#${ink}`, ['--hairline' as string]: `#${hairline}` }}
    >
      <colgroup>
        {columns.map((share, column) => (
          <col key={column} style={{ width: `${share * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(([label, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{label}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
