import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { EncargadoHallado } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import { Seccion } from '#src/form/Seccion.tsx'
import { encargadoDesde } from '../cliente-model.ts'
import { BuscarEncargado } from './BuscarEncargado.tsx'
import { EncargadoFila } from './EncargadoFila.tsx'

/** The guardians of the student: one on file is found and linked, a new one begins from what was typed. */
export function Encargados() {
  const { setValue, getValues } = useFormContext()
  const { errors } = useFormState({ name: 'encargados' })
  const { fields, append, remove } = useFieldArray({ name: 'encargados', keyName: 'clave' })
  const [hallados, setHallados] = useState<Record<number, EncargadoHallado>>({})
  const rows = useRef<HTMLDivElement>(null)

  const add = (fila: object, conNombre: boolean) => {
    const first = fields.length === 0
    append({ parentesco: null, es_pagador: first, principal: first, ...fila }, { shouldFocus: false })
    // The cursor goes to the name while it is unknown, else to the relationship, which is a listbox.
    requestAnimationFrame(() =>
      rows.current
        ?.querySelector(`:scope > [role="group"]:nth-child(${fields.length + 1})`)
        ?.querySelector<HTMLElement>(conNombre ? '[role="combobox"]' : 'input')
        ?.focus(),
    )
  }
  const link = (hallado: EncargadoHallado) => {
    setHallados({ ...hallados, [hallado.id]: hallado })
    add({ encargado_id: hallado.id }, true)
  }
  const begin = (text: string) => {
    const nuevo = encargadoDesde(text)
    add(nuevo, nuevo.nombres !== '')
  }
  /** Links the guardian on file in place of a row typed by hand, when the row's DNI turns out to be on file. */
  const replace = (index: number, hallado: EncargadoHallado) => {
    setHallados({ ...hallados, [hallado.id]: hallado })
    const { parentesco, es_pagador, principal } = getValues(`encargados.${index}`)
    setValue(
      `encargados.${index}`,
      { encargado_id: hallado.id, parentesco, es_pagador, principal },
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const makeMain = (index: number) =>
    fields.forEach((_, each) => setValue(`encargados.${each}.principal`, each === index, { shouldDirty: true }))
  const drop = (index: number) => {
    const wasMain = getValues(`encargados.${index}.principal`) === true
    remove(index)
    if (wasMain && fields.length > 1) setValue('encargados.0.principal', true, { shouldDirty: true })
  }
  const linked = fields.flatMap((_, index) => getValues(`encargados.${index}.encargado_id`) ?? [])

  return (
    <Seccion titulo="catalogos.clientes.seccion.encargados">
      <Box ref={rows} sx={{ gridColumn: '1 / -1' }}>
        {fields.map(({ clave }, index) => (
          <EncargadoFila
            key={clave}
            index={index}
            hallados={hallados}
            conPrincipal={fields.length > 1}
            onUse={(hallado) => replace(index, hallado)}
            onMain={() => makeMain(index)}
            onRemove={() => drop(index)}
          />
        ))}
        <BuscarEncargado excepto={linked} onLink={link} onNew={begin} />
        {typeof errors.encargados?.message === 'string' && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: '0.75rem', mx: 2 }}>
            {translate(errors.encargados.message)}
          </Box>
        )}
      </Box>
    </Seccion>
  )
}
