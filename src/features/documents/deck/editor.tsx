import { BadgeCheck, EllipsisVertical, MessageSquare, Palette, Play, Plus } from 'lucide-react'
import { memo, type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readDeck } from '#src/domain/deck/from-document.ts'
import { hasContent, outline, shownSlides } from '#src/domain/deck/outline.ts'
import type { Deck, Financials, Slide } from '#src/domain/deck/slide.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { isTeam } from '#src/domain/post/rules.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button/icon-button.tsx'
import { late, type LatePart, useLoadedLater } from '#src/ui/late/late.tsx'
import { CommandMenuButton, CommandMenuPart } from '../../kit/commands/command-menu-button.tsx'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useCommands } from '../../kit/commands/use-commands.ts'
import { documentCommands, type DocumentContext } from '../core/commands.ts'
import { DocumentDialogs } from '../core/document-address.ts'
import type { EditorProps } from '../core/document-page.tsx'
import { DocumentEditor } from '../core/document-editor.tsx'
import { buttons } from '../core/document.css.ts'
import type { TypedFields, Typing } from '../core/typing.ts'
import { UndoButton } from '../core/undo-button.tsx'
import { useTypedFields } from '../core/use-typing.ts'
import { loadAdding } from '../slides/choose-picture.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { DeletedSlide, EditorContext } from './mutations.ts'
import { ExportButton } from '../slides/export-button.tsx'
import { fieldsInConflict } from './guide.tsx'
import { PicturesContext, useKeptPictures, useOpenPictures } from '../slides/use-pictures.ts'
import type { OneSlideProps } from './outline-view.tsx'
import { Paper } from '../slides/paper.tsx'
import type { PresentedSlide } from '../slides/presentation.ts'
import { addCommands, restoreCommand, type SlideContext } from './slide-commands.ts'
import { noOverflows, SlideForm } from './slide-form.tsx'
import { SlideView } from '../slides/slide-view.tsx'
import { SlideMenuButton, Thumbnails } from './thumbnails.tsx'
import { type ShownDeck, typedInDeck, useDeckTyping, usePartsNow, withTypedColor } from './use-shown-deck.ts'
import { askSearch, lookAddress, reviewSearch, slideCommentSearch, useDeckAddress } from './use-deck-address.ts'
import { useFinancials } from '../slides/use-financials.ts'
import { LaidContext, type LaidSlide, useLaidOut } from '../slides/use-laid-out.ts'

const classes = { page: styles.page, notices: styles.notices }

const DeckNotices = late(async () => (await import('./deck-notices.tsx')).DeckNotices)
const LookDialog = late(async () => (await import('./look-dialog.tsx')).LookDialog)
const OutlineView = late(async () => (await import('./outline-view.tsx')).OutlineView)
const Present = late(async () => (await import('../slides/present.tsx')).Present)
const Presenter = late(async () => (await import('../slides/presenter.tsx')).Presenter)
/** Preloaded, so that pictures can be chosen offline. */
const addingCode: LatePart = { load: async () => void (await loadAdding()) }
const lateParts = [
  DocumentDialogs,
  DeckNotices,
  LookDialog,
  OutlineView,
  Present,
  Presenter,
  CommandMenuPart,
  addingCode,
]

const ofKind = {
  Notices: DeckNotices,
  inConflict: fieldsInConflict,
}

/** One pitch deck: its slides and their content. */
export const Editor = memo(function Editor({ project, document, rows, projectPath }: EditorProps) {
  const { write, identity } = useWorkspace()
  const look = useAddressDialog(lookAddress)
  const { shown, typing, edits } = useDeckTyping(document, rows)
  const pictures = useOpenPictures(project.id)
  useKeptPictures(document, shown.pictures)
  useLoadedLater(lateParts)
  const context = useMemo<EditorContext>(
    () => ({ write, identity, document, edits, forget: typing.forget, isFull: shown.isFull }),
    [write, identity, document, edits, typing, shown.isFull],
  )
  const { present } = useDeckAddress()
  const financials = useFinancials(document)
  const deckNow = useCallback(() => {
    typing.settle()
    return deckOf({ document, rows, shown, financials }, typing.fields())
  }, [typing, document, rows, shown, financials])
  const isReviewer = isTeam(identity, document.owner_id)

  return (
    <PicturesContext value={pictures}>
      <DocumentEditor
        {...{ ofKind, project, document, rows, projectPath, typing }}
        classes={classes}
        renderActions={(ofDocument) => (
          <>
            <Button variant="primary" icon={<Play size={18} />} onClick={() => present(shownSlides(deckNow()).length)}>
              {copy.present}
            </Button>
            <UndoButton edits={edits} />
            <Button icon={<Palette size={18} />} onClick={() => look.open('look')}>
              {copy.design}
            </Button>
            <ExportButton projectName={project.name} deckNow={deckNow} />
            <ButtonLink
              to={projectPath + (isReviewer ? askSearch(document.id) : reviewSearch)}
              icon={<BadgeCheck size={18} />}
            >
              {copy.ready}
            </ButtonLink>
            <More document={document} context={ofDocument} />
          </>
        )}
      >
        <Body {...{ document, rows, projectPath, typing, shown, financials, context }} />
      </DocumentEditor>
    </PicturesContext>
  )
})

/** The rarer commands of a whole deck. */
function More({ document, context }: { document: ProjectDocument; context: DocumentContext }) {
  const label = copy.more(document.name)
  return (
    <CommandMenuButton
      {...{ label, context }}
      commands={documentCommands.deck.ofOne}
      target={document}
      renderButton={(opens) => (
        <IconButton {...opens} variant="secondary" label={label} icon={<EllipsisVertical size={18} />} />
      )}
    />
  )
}

interface BodyProps extends Omit<EditorProps, 'project'> {
  typing: Typing
  shown: ShownDeck
  financials: Financials | null
  context: EditorContext
}

/** Renders with each letter. The slides follow a moment later, because the field comes first. */
function Body({ typing, ...shared }: BodyProps) {
  const fields = useDeferredValue(useTypedFields(typing))
  return <Views {...shared} fields={fields} />
}

interface ViewsProps extends Omit<BodyProps, 'typing'> {
  fields: TypedFields
}

/** The slides with the typed text. A letter renders only the parts that it changes. */
const Views = memo(function Views({ document, rows, projectPath, shown, financials, context, fields }: ViewsProps) {
  const deck = useMemo(
    () => deckOf({ document, rows, shown, financials }, fields),
    [document, rows, shown, financials, fields],
  )
  const laid = useLaidOut(deck)
  const { slides, partsOf } = shown
  const address = useDeckAddress()
  const [latest, setLatest] = useState('')
  const slideOf = (wanted: string) => slides.find(({ id }) => id === wanted)
  // A new slide is rendered a moment after its address.
  const current = slideOf(address.slide) ?? slideOf(latest) ?? slides[0]
  if (current && current.id !== latest) setLatest(current.id)
  const { open } = address
  const partsNow = usePartsNow(shown)
  const { deleted, count } = shown
  const slideContext = useMemo<SlideContext>(
    () => ({ ...context, rows: slides, partsOf, partsNow, open, current: current?.id, count }),
    [context, slides, partsOf, partsNow, open, current?.id, count],
  )
  useCommands({ commands: addCommands, context: slideContext })
  const { pathname } = useLocation()
  const look = useAddressDialog(lookAddress)
  const presented = useMemo(
    () => shownSlides(deck).flatMap((slide) => presentedOf(slide, laid.get(slide.id))),
    [deck, laid],
  )

  return (
    <>
      <nav className={buttons} aria-label={copy.views}>
        <ViewLink isOutline={false} now={address.isOutline} slide={current?.id} />
        <ViewLink isOutline now={address.isOutline} slide={current?.id} />
      </nav>
      {!current ? (
        <EmptyState title={copy.noSlides} action={<AddSlide context={slideContext} deleted={deleted} />}>
          {copy.noSlidesText}
        </EmptyState>
      ) : address.isOutline ? (
        <OutlineView {...{ slides, partsOf, laid, financials, context, slideContext }} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.strip}>
            <LaidContext value={laid}>
              <Thumbnails slides={slides} current={current.id} context={slideContext} />
            </LaidContext>
            <AddSlide context={slideContext} deleted={deleted} />
          </div>
          <OneSlide
            slide={current}
            parts={partsOf(current.id)}
            place={slides.indexOf(current) + 1}
            laid={laid.get(current.id)}
            {...{ financials, context, slideContext, projectPath }}
          />
        </div>
      )}
      <Paper slides={presented} />
      {look.dialog ? (
        <LookDialog context={context} scene={current && laid.get(current.id)?.scene} onClose={look.close} />
      ) : null}
      {address.isPresenting && presented.length > 0 ? (
        <Present
          name={document.name}
          slides={presented}
          first={current?.id ?? ''}
          path={pathname}
          onEnd={address.endPresenting}
        />
      ) : null}
      {address.presenter ? (
        <Presenter
          name={document.name}
          slides={presented}
          presentation={address.presenter}
          onClose={() => {
            window.close()
            // A tab that no script opened doesn't close: a restored one, or a pasted link.
            address.leavePresenter()
          }}
        />
      ) : null}
    </>
  )
})

function presentedOf({ id, kind, title, notes }: Slide, laid: LaidSlide | undefined): readonly PresentedSlide[] {
  return laid ? [{ id, title: title || outline[kind].name, notes, scene: laid.scene }] : []
}

/** The deck with the typed text. */
function deckOf(
  { document, rows, shown, financials }: Pick<BodyProps, 'document' | 'rows' | 'shown' | 'financials'>,
  fields: TypedFields,
): Deck {
  return readDeck(withTypedColor(document, fields), rows, financials, typedInDeck(fields, shown.byId))
}

function ViewLink({ isOutline, now, slide }: { isOutline: boolean; now: boolean; slide: string | undefined }) {
  const params = new URLSearchParams({ ...(isOutline && { view: 'outline' }), ...(slide && { slide }) })
  return (
    <ButtonLink
      size="small"
      to={`?${params.toString()}`}
      replace
      variant={now === isOutline ? 'primary' : 'secondary'}
      aria-current={now === isOutline ? 'true' : undefined}
    >
      {isOutline ? copy.outlineView : copy.slidesView}
    </ButtonLink>
  )
}

/** Adds a slide of any kind after the shown one, or brings a deleted one back. */
function AddSlide({ context, deleted }: { context: SlideContext; deleted: readonly DeletedSlide[] }) {
  const commands = useMemo(() => [...addCommands, ...deleted.map(restoreCommand)], [deleted])
  return (
    <CommandMenuButton
      placement="bottom-start"
      label={copy.addSlide}
      {...{ commands, context }}
      renderButton={(opens) => (
        <Button {...opens} size="small" icon={<Plus size={16} />}>
          {copy.addSlide}
        </Button>
      )}
    />
  )
}

/** The stage, and the fields of the slide on it. */
function OneSlide({
  slide,
  parts,
  place,
  laid,
  financials,
  context,
  slideContext,
  projectPath,
}: OneSlideProps & Pick<EditorProps, 'projectPath'>) {
  const count = slideContext.rows.length
  return (
    <section className={styles.work} aria-labelledby="deck-slide">
      {/* The fields below have the same texts. */}
      <div className={styles.stage} aria-hidden="true" onClick={focusField} data-testid="stage">
        {laid ? <SlideView scene={laid.scene} placeholder={outline[laid.slide.kind].titleHint} /> : null}
      </div>
      <div className={styles.bar}>
        <h2 className={styles.formTitle} id="deck-slide">
          {copy.slideOf(place, count, slide.name)}
        </h2>
        <span className={buttons}>
          <ButtonLink
            size="small"
            variant="quiet"
            to={projectPath + slideCommentSearch(place)}
            icon={<MessageSquare size={16} />}
          >
            {copy.commentOnSlide}
          </ButtonLink>
          <SlideMenuButton slide={slide} context={slideContext} />
        </span>
      </div>
      {slide.hidden ? <Alert>{copy.hiddenAbout}</Alert> : null}
      <SlideForm
        takesDropped
        key={slide.id}
        {...{ slide, parts, financials, context }}
        hasContent={laid ? hasContent(laid.slide, { financials }) : false}
        overflows={laid?.overflows ?? noOverflows}
      />
    </section>
  )
}

/** A press on a text of the slide goes to its field. */
function focusField({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const role = target instanceof Element ? target.closest<HTMLElement>('[data-role]')?.dataset.role : undefined
  if (!role) return
  const name = role === 'title' ? 'title' : 'body'
  currentTarget.parentElement?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
