import { spawn, type ChildProcess } from 'node:child_process'

/*
 * Processes that a test run starts may outlive it: PostgreSQL leaves the terminal's process group, so a Ctrl-C never
 * reaches it, and a run that is killed tidies up nothing. One process in a session of its own holds the other end of a
 * pipe: the system closes that when this one ends, however it ends.
 */

/** Ends whatever was started in the folders of its lines (their names are in its command or its environment). */
const SWEEP = `
while IFS= read -r folder; do folders="$folders$folder
"; done
printf %s "$folders" | while IFS= read -r folder; do
  [ -d "$folder" ] || continue
  for turn in $(seq 100); do
    name=\${folder##*/}
    pids=$(printf %s "$name" | grep -lF -f - /proc/[0-9]*/cmdline /proc/[0-9]*/environ | cut -d / -f 3 | sort -u)
    [ "$pids" ] || break
    signal=QUIT; [ "$turn" -gt 50 ] && signal=KILL
    for pid in $pids; do kill -s "$signal" "$pid"; done
    sleep 0.1
  done
  rm -rf "$folder"
done`

let guardian: ChildProcess | undefined

/** When this process ends, so does all that it started in `folder`, and the folder goes. */
export function guardFolder(folder: string): void {
  if (process.platform !== 'linux') return
  guardian ??= spawn('/bin/sh', ['-c', SWEEP], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  })
  guardian.unref()
  guardian.stdin?.write(`${folder}\n`)
  ;(guardian.stdin as unknown as { unref(): void }).unref()
}
