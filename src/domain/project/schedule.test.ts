import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { addDays, companyDay, untilNextDay } from '../day.ts'
import { type Dates, proposedDue, scheduleOf, scheduleText, spanOf } from './schedule.ts'

const zone = 'Asia/Kolkata'
/** From a Monday to a Sunday. */
const week: Dates = { starts_on: '2026-11-23', due_on: '2026-11-29', completed_at: '', status: 'in-progress' }
const text = (project: Partial<Dates>, today: string, timeZone = zone) =>
  scheduleText(scheduleOf({ ...week, ...project }, today, timeZone), today)
/** Noon in Kolkata. */
const noon = (day: string) => `${day}T06:30:00.000Z`

describe('the schedule of a project', () => {
  it.each<[name: string, project: Partial<Dates>, today: string, text: string]>([
    ['counts its days', {}, '2026-11-25', 'Day 3 of 7 · due Sun 29 Nov'],
    ['starts with day 1', {}, '2026-11-23', 'Day 1 of 7 · due Sun 29 Nov'],
    ['counts while it is still being planned', { status: 'planning' }, '2026-11-24', 'Day 2 of 7 · due Sun 29 Nov'],
    ['starts tomorrow', {}, '2026-11-22', 'Starts tomorrow'],
    ['starts within six days', {}, '2026-11-17', 'Starts Monday'],
    ['starts in a week', {}, '2026-11-16', 'Starts 23 Nov'],
    ['starts next year', { starts_on: '2027-01-11', due_on: '' }, '2026-11-16', 'Starts 11 Jan 2027'],
    ['starts tomorrow, next year', { starts_on: '2027-01-01' }, '2026-12-31', 'Starts tomorrow'],
    ['is due next year', { due_on: '2027-01-01' }, '2026-11-23', 'Day 1 of 40 · due Fri 1 Jan 2027'],
    ['is due today', {}, '2026-11-29', 'Due today'],
    ['is due on its only day', { due_on: '2026-11-23' }, '2026-11-23', 'Due today'],
    ['is a day late', {}, '2026-11-30', '1 day late'],
    ['is late', {}, '2026-12-01', '2 days late'],
    ['has only a due date', { starts_on: '' }, '2026-11-24', 'Due Sun 29 Nov'],
    ['has only a due date, today', { starts_on: '' }, '2026-11-29', 'Due today'],
    ['has only a due date, in the past', { starts_on: '' }, '2026-12-01', '2 days late'],
    ['has only a start', { due_on: '' }, '2026-11-25', 'Day 3'],
    ['has only a start, in the future', { due_on: '' }, '2026-11-22', 'Starts tomorrow'],
    [
      'counts a leap day',
      { starts_on: '2028-02-28', due_on: '2028-03-02' },
      '2028-02-29',
      'Day 2 of 4 · due Thu 2 Mar',
    ],
    ['is on hold', { status: 'on-hold' }, '2026-11-29', 'On hold · due Sun 29 Nov'],
    ['is on hold after its due date', { status: 'on-hold' }, '2026-12-05', 'On hold · was due Sun 29 Nov'],
    ['is on hold without a due date', { status: 'on-hold', due_on: '' }, '2026-11-25', 'On hold'],
    ['has no dates', { starts_on: '', due_on: '' }, '2026-11-25', ''],
    ['has no dates, completed', { starts_on: '', due_on: '', status: 'completed' }, '2026-11-25', ''],
  ])('%s', (_name, project, today, expected) => {
    expect(text(project, today)).toBe(expected)
  })

  it.each<[name: string, project: Partial<Dates>, text: string]>([
    ['in its days', { completed_at: noon('2026-11-28') }, 'Delivered in 6 days'],
    ['on its first day', { completed_at: noon('2026-11-23') }, 'Delivered in 1 day'],
    ['late', { completed_at: noon('2026-12-01') }, 'Delivered in 9 days'],
    ['before it started', { completed_at: noon('2026-11-20') }, 'Delivered 20 Nov'],
    ['without a start', { starts_on: '', completed_at: noon('2025-11-20') }, 'Delivered 20 Nov 2025'],
    ['at an unknown time', {}, 'Delivered'],
    [
      'with dates in the wrong order',
      { due_on: '2026-11-01', completed_at: noon('2026-11-24') },
      'Delivered in 2 days',
    ],
  ])('is delivered %s', (_name, project, expected) => {
    expect(text({ status: 'completed', ...project }, '2026-12-05')).toBe(expected)
  })

  it('is delivered on the company’s day', () => {
    const beforeMidnight = { status: 'completed', completed_at: '2026-11-23T18:29:59.999Z' }
    const atMidnight = { status: 'completed', completed_at: '2026-11-23T18:30:00.000Z' }
    expect(text(beforeMidnight, '2026-12-05')).toBe('Delivered in 1 day')
    expect(text(atMidnight, '2026-12-05')).toBe('Delivered in 2 days')
    expect(text(atMidnight, '2026-12-05', 'America/New_York')).toBe('Delivered in 1 day')
  })

  it('ignores the time of completion of a reopened project', () => {
    expect(text({ completed_at: noon('2026-11-24') }, '2026-11-25')).toBe('Day 3 of 7 · due Sun 29 Nov')
  })

  it.each([
    ['before both', '2026-11-17', 'Starts Monday'],
    ['between them', '2026-11-22', 'Starts tomorrow'],
    ['on its first day', '2026-11-23', '3 days late'],
  ])('fits a project that is due before it starts: %s', (_name, today, expected) => {
    expect(text({ due_on: '2026-11-20' }, today)).toBe(expected)
  })

  it('changes at midnight', () => {
    const now = Date.parse('2026-11-25T10:00:00.000Z')
    const midnight = now + untilNextDay(now, zone)
    const at = (moment: number) => text({}, companyDay(moment, zone))
    expect([midnight - 1, midnight].map(at)).toEqual(['Day 3 of 7 · due Sun 29 Nov', 'Day 4 of 7 · due Sun 29 Nov'])
  })
})

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const optionalDay = fc.oneof(day, fc.constant(''))

it('has words exactly if there is a date, for any dates', () => {
  const project = fc.record({
    starts_on: optionalDay,
    due_on: optionalDay,
    completed_at: fc.oneof(day.map(noon), fc.constant('')),
    status: fc.constantFrom('planning', 'in-progress', 'completed', 'on-hold'),
  })
  fc.assert(
    fc.property(project, day, (dates, today) => {
      const words = text(dates, today)
      expect(words !== '').toBe(dates.starts_on !== '' || dates.due_on !== '')
      expect(words).not.toMatch(/NaN|undefined|-\d|\b0 day|\b1 days/)
    }),
  )
})

it('counts each day once, from the start past the due date', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), fc.integer({ min: -60, max: 120 }), (starts_on, days, offset) => {
      const schedule = scheduleOf(
        { ...week, starts_on, due_on: proposedDue(starts_on, days) },
        addDays(starts_on, offset),
        zone,
      )
      if (offset < 0) expect(schedule).toMatchObject({ kind: 'not-started', days })
      else if (offset < days - 1) expect(schedule).toMatchObject({ kind: 'running', day: offset + 1, days })
      else if (offset === days - 1) expect(schedule).toEqual({ kind: 'due-today', day: days, days })
      else expect(schedule).toEqual({ kind: 'late', daysLate: offset - days + 1, days })
    }),
  )
})

describe('the proposed due date', () => {
  it.each([
    ['is the last day of the plan', '2026-11-23', 7, '2026-11-29'],
    ['is the start of a plan of one day', '2026-11-23', 1, '2026-11-23'],
    ['is empty for a plan without a length', '2026-11-23', null, ''],
    ['is empty without a plan', '2026-11-23', undefined, ''],
    ['is empty without a start', '', 7, ''],
  ])('%s', (_name, startsOn, days, expected) => {
    expect(proposedDue(startsOn, days)).toBe(expected)
  })
})

describe('the span of a project in days', () => {
  const span = (project: Partial<Dates>, today: string) => spanOf(scheduleOf({ ...week, ...project }, today, zone))

  it.each<[name: string, project: Partial<Dates>, today: string, expected: object]>([
    ['says which day it is', {}, '2026-11-25', { days: 7, day: 3 }],
    ['has no day before the start', {}, '2026-11-22', { days: 7, day: undefined }],
    ['has no length without a due date', { due_on: '' }, '2026-11-24', { days: undefined, day: 2 }],
    ['is empty without dates', { starts_on: '', due_on: '' }, '2026-11-24', {}],
    ['is empty once delivered', { status: 'completed', completed_at: noon('2026-11-24') }, '2026-11-24', {}],
  ])('%s', (_name, project, today, expected) => {
    expect(span(project, today)).toEqual(expected)
  })
})
