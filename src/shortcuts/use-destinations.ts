import { useMemo } from 'react'
import { flatMenu, type MenuItem } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { LETTERS } from './keys.ts'

/** The lines of this session's menu that have a letter, in the order of the menu; of a form and its list, the list. */
export function useDestinations(): { letter: string; item: MenuItem }[] {
  const { menu } = useSession()
  return useMemo(() => {
    const porLetra = new Map<string, MenuItem>()
    for (const item of flatMenu(menu)) {
      const letter = item.modulo && LETTERS[item.modulo]
      if (letter) porLetra.set(letter, item)
    }
    return [...porLetra].map(([letter, item]) => ({ letter, item }))
  }, [menu])
}
