/** Draws, in Mermaid, which act leads each record from which state to which, and by what right: `npm run estados`. */
import { actosDeclarados } from '#tests/actos'

const actos = await actosDeclarados()
for (const ruta of [...new Set(actos.map((acto) => acto.ruta))].sort()) {
  console.log(`\n## ${ruta}\n\n\`\`\`mermaid\nstateDiagram-v2`)
  for (const { verbo, clave, de = ['*'], a } of actos.filter((acto) => acto.ruta === ruta))
    for (const estado of de) console.log(`  ${estado} --> ${a ?? estado}: ${verbo} (${clave.split(':')[1]})`)
  console.log('```')
}
