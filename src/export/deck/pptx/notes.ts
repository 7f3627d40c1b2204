import { relating, type XmlPart } from '../../office-package.ts'
import { element, type Xml, xmlDocument } from '../../xml.ts'
import type { Box } from '#src/domain/deck/scene.ts'
import { copy } from '../copy.ts'
import { background, named, placed, placeholder, rectangle, shapeTree } from './drawing.ts'
import { presentationContent, presentationNamespaces } from './namespaces.ts'
import { plainParagraphs, type TextContext } from './text.ts'
import { lightColorMap, themeFill } from './theme.ts'

export const notesMasterPath = '/ppt/notesMasters/notesMaster1.xml'

/** Portrait A4 without its margins, as Office has it. In points. */
export const notesSize = { width: 540, height: 720 }
const imageBox: Box = { x: 54, y: 90, width: 432, height: 243 }
const notesBox: Box = { x: 54, y: 347, width: 432, height: 283 }

/** How pages of notes look. @param theme the path of its theme, which no other master shares */
export function notesMaster(theme: string): XmlPart {
  const page = element(
    'p:notesMaster',
    presentationNamespaces,
    element(
      'p:cSld',
      background(themeFill('bg1')),
      shapeTree(slideImage(2, imageBox), notesText(3, copy.prompts.notes, { box: notesBox })),
    ),
    lightColorMap(),
    element('p:notesStyle', textStyle),
  )
  return {
    path: notesMasterPath,
    contentType: `${presentationContent}.notesMaster+xml`,
    content: xmlDocument(page),
    relationships: [{ type: 'theme', target: theme }],
  }
}

/** The notes of a slide. @param slide the path of the slide */
export function notesSlide(path: string, notes: string, slide: string): XmlPart {
  const { relationships, link } = relating(
    { type: 'notesMaster', target: notesMasterPath },
    { type: 'slide', target: slide },
  )
  const page = element(
    'p:notes',
    presentationNamespaces,
    element('p:cSld', shapeTree(slideImage(2), notesText(3, notes, { link }))),
    element('p:clrMapOvr', element('a:masterClrMapping')),
  )
  return {
    path,
    contentType: `${presentationContent}.notesSlide+xml`,
    content: xmlDocument(page),
    relationships,
  }
}

const textStyle = element(
  'a:lvl1pPr',
  { marL: 0, algn: 'l' },
  element(
    'a:defRPr',
    { sz: 1200 },
    themeFill('tx1'),
    element('a:latin', { typeface: '+mn-lt' }),
    element('a:cs', { typeface: '+mn-cs' }),
  ),
)

function slideImage(id: number, box?: Box): Xml {
  return element(
    'p:sp',
    placeholder(named(id, copy.elements.slideImage), { type: 'sldImg', index: 2 }, { noRot: 1, noChangeAspect: 1 }),
    element('p:spPr', ...(box ? [placed(box), rectangle(box)] : [])),
  )
}

/**
 * @param options.box in the master, which also says how text looks
 * @param options.link adds an address to the page of notes
 */
function notesText(id: number, notes: string, { box, link }: { box?: Box; link?: TextContext['link'] }): Xml {
  const style = element('a:lstStyle', box && textStyle)
  return element(
    'p:sp',
    placeholder(named(id, copy.elements.notes), { type: 'body', index: 1 }),
    element('p:spPr', ...(box ? [placed(box), rectangle(box)] : [])),
    element('p:txBody', element('a:bodyPr'), style, ...plainParagraphs(notes, link)),
  )
}
