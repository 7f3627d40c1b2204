import { ImageOff } from 'lucide-react'
import { useId } from 'react'
import { contrast, defaultBrandColor, paletteOf } from '#src/domain/deck/look.ts'
import { lookOf } from '#src/domain/deck/from-document.ts'
import type { Scene } from '#src/domain/deck/scene.ts'
import { type DeckTheme, deckThemes } from '#src/domain/deck/slide.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { typedInto, useTyped, useTyping } from '../core/use-typing.ts'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { ChoosePicture } from '../slides/choose-picture.tsx'
import { copy } from '../slides/copy.ts'
import * as shared from '../core/document.css.ts'
import * as styles from './deck.css.ts'
import { type EditorContext, setDeck } from './mutations.ts'
import { SlideView } from '../slides/slide-view.tsx'
import { readColor } from './use-shown-deck.ts'
import { usePictureUrl } from '../slides/use-pictures.ts'

interface LookDialogProps {
  context: EditorContext
  /** The slide that is shown, in the look so far. */
  scene: Scene | undefined
  onClose: () => void
}

const themes = deckThemes.map((value) => ({
  value,
  label: (
    <>
      <strong>{copy.themes[value]}</strong> {copy.themeAbout[value]}
    </>
  ),
}))

/** `?look`: theme, colour and logo. Each choice applies to every slide at once. */
export function LookDialog({ context, scene, onClose }: LookDialogProps) {
  const { document } = context
  const { theme } = lookOf(document)
  const reporting = (change: Promise<void>) =>
    storedOrTold(change, copy.saveFailed, 'deck: the look could not be changed')
  const setLogo = (logo_path: string) => setDeck(context, copy.logo, { logo_path })

  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.lookTitle}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <div className={styles.look}>
        {scene ? (
          <div className={styles.sample} aria-hidden="true">
            <SlideView scene={scene} />
          </div>
        ) : null}
        <RadioField
          label={copy.theme}
          options={themes}
          value={theme}
          onChange={(chosen: DeckTheme) => void reporting(setDeck(context, copy.theme, { theme: chosen }))}
        />
        <BrandColor document={document} />
        <Logo document={document} onAdded={setLogo} onRemove={() => void reporting(setLogo(''))} />
      </div>
    </Dialog>
  )
}

/** The brand colour, by the browser's picker or by its digits, and a sample of text in it. */
function BrandColor({ document }: Pick<EditorContext, 'document'>) {
  const typing = useTyping()
  const place = { rowId: document.id, field: 'brand_color' }
  const typed = useTyped(place)
  const text = typed?.text ?? document.brand_color
  const read = readColor(text)
  const color = read || (read === '' ? defaultBrandColor : lookOf(document).brandColor)
  const { theme } = lookOf(document)
  const { accent, background } = paletteOf({ theme, brandColor: color })
  const handlers = typedInto(typing, place, document.brand_color)
  const aboutId = useId()
  return (
    <div className={shared.group}>
      <div className={shared.buttons}>
        <input
          type="color"
          className={styles.color}
          aria-label={copy.pickColor}
          aria-describedby={aboutId}
          value={color}
          {...handlers}
        />
        <TextField
          label={copy.brandColor}
          hint={copy.brandColorHint}
          name="brand_color"
          autoComplete="off"
          spellCheck={false}
          placeholder={defaultBrandColor}
          value={text}
          error={typed?.isLeft && read === undefined ? copy.wrongColor : undefined}
          {...handlers}
        />
      </div>
      <p id={aboutId}>
        <span className={styles.swatch} style={{ color: `#${accent}`, backgroundColor: `#${background}` }}>
          {copy.sampleText}
        </span>{' '}
        {`#${accent}` === color
          ? copy.asGiven
          : copy.madeReadable(`#${accent}`, ratioText(contrast(accent, background)))}
      </p>
    </div>
  )
}

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toString()} : 1`

interface LogoProps extends Pick<EditorContext, 'document'> {
  /** Rejects if the look could not be written. */
  onAdded: (path: string) => Promise<void>
  onRemove: () => void
}

function Logo({ document, onAdded, onRemove }: LogoProps) {
  const url = usePictureUrl(document.logo_path)
  const hasLogo = document.logo_path !== ''
  return (
    <section className={shared.group} aria-labelledby="deck-logo">
      <h2 className={shared.groupTitle} id="deck-logo">
        {copy.logo}
      </h2>
      {url ? <img src={url} alt="" className={styles.logo} /> : null}
      <p className={shared.about}>{copy.logoHint}</p>
      <div className={shared.buttons}>
        <ChoosePicture
          document={document}
          label={hasLogo ? copy.replaceLogo : copy.addLogo}
          use="logo"
          onAdded={onAdded}
        />
        {hasLogo ? (
          <Button size="small" variant="quiet" icon={<ImageOff size={16} />} onClick={onRemove}>
            {copy.removeLogo}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
