import Checkbox from '@mui/material/Checkbox'

interface CasillaDeVariosProps {
  elegidos: number
  total: number
  /** All of them are chosen, or none any more. */
  onElegir: (todos: boolean) => void
}

/**
 * The box of several: checked with all of them, in between with some. A reader hears «mixed» from the element itself,
 * and not from an attribute against it.
 */
export function CasillaDeVarios({ elegidos, total, onElegir }: CasillaDeVariosProps) {
  const parte = elegidos > 0 && elegidos < total
  return (
    <Checkbox
      checked={elegidos === total}
      indeterminate={parte}
      onChange={(_, todos) => onElegir(todos)}
      slotProps={{
        input: {
          'aria-checked': undefined,
          ref: (element: HTMLInputElement | null) => {
            if (element) element.indeterminate = parte
          },
        },
      }}
    />
  )
}
