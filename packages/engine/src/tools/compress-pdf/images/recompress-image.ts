import { chooseCandidate } from './choose-candidate.ts'
import type { Candidate } from './candidate.ts'
import type { ImageTask } from './image-task.ts'
import { jpegCandidates } from './jpeg-candidates.ts'
import { jpxCandidates } from './jpx-candidates.ts'
import { sampleCandidates } from './sample-candidates.ts'

/** Finds the smallest acceptable encoding of an image; undefined to keep the current one. */
export async function recompressImage(task: ImageTask): Promise<Candidate | undefined> {
  const { image } = task
  return chooseCandidate(await candidatesFor(task), image.originalBytes)
}

function candidatesFor(task: ImageTask): Promise<Candidate[]> | Candidate[] {
  switch (task.image.coding) {
    case 'jpeg':
      return jpegCandidates(task)
    case 'samples':
      return sampleCandidates(task)
    case 'jpx':
      return jpxCandidates(task)
  }
}
