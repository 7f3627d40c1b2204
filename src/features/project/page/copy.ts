/** The copy of a project's page. */
export const copy = {
  notFound: 'Project not found',
  noneHere: 'No project at this link',
  goneText: 'It was deleted, or the link is wrong.',
  loadFailed: { title: 'Failed to load this project', description: 'Please try again later.' },
  tasks: 'Tasks',
  noTasks: 'No tasks yet',
  noTasksText: 'Once the work is planned, every step appears here with its status and due date.',
  noTasksInPanel: 'Tasks that you create for this project appear here, in the order that its customer sees.',
  newTask: 'Go to Tasks',
  about: 'About this project',
  links: 'Links',
  moved: (place: number, count: number) => `Task moved to place ${place} of ${count}`,
  movedBack: 'The tasks are back in their former order',
  moveFailed: { title: 'Failed to move task', description: 'Please try again later.' },
} as const
