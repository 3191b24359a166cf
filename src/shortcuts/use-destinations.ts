import { useMemo } from 'react'
import { flatMenu, type MenuItem } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { LETTERS } from './keys.ts'

/** The lines of this session's menu that have a letter, in the order of the menu. */
export function useDestinations(): { letter: string; item: MenuItem }[] {
  const { menu } = useSession()
  return useMemo(
    () =>
      flatMenu(menu).flatMap((item) => {
        const letter = item.modulo && LETTERS[item.modulo]
        return letter ? [{ letter, item }] : []
      }),
    [menu],
  )
}
