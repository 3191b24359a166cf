import { rutaLeida, type Modulo } from '#contract/modulos'

/** The action that opening a page of a module needs; its screen asks for the same, so that the two never differ. */
export function actionOfPath(
  pathname: string,
  { path }: Pick<Modulo, 'path'>,
  has: { create: boolean; edit: boolean },
): 'list' | 'create' | 'edit' | 'show' {
  const [id, view] = rutaLeida(pathname)
    .slice(path.length + 1)
    .split('/')
  if (!id) return 'list'
  if (id === 'importar' || (id === 'create' && has.create)) return 'create'
  return has.edit && view !== 'show' ? 'edit' : 'show'
}
