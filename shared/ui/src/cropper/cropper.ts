export { AvatarCropper, type AvatarCropperProps, type Crop } from './avatar-cropper';

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDE = 512;
const QUALITY = 0.9;

/**
 * Crops a picture to a square. Redrawing strips its metadata (location, device, orientation).
 * @param area in pixels of the picture after its EXIF orientation
 * @param turn clockwise rotation by the user, in degrees
 * @returns a PNG if the picture has transparency, otherwise a JPEG; at most 512 px wide
 * @throws Error if the browser cannot draw the picture
 */
export async function cutPicture(source: string, area: CropArea, turn: number): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const radians = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const { naturalWidth: width, naturalHeight: height } = picture;
  const bounds = { width: width * cos + height * sin, height: width * sin + height * cos };

  const side = Math.round(Math.min(SIDE, area.width, area.height)) || 1;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser can not draw pictures');
  pen.imageSmoothingQuality = 'high';
  pen.scale(side / area.width, side / area.height);
  pen.translate(bounds.width / 2 - area.x, bounds.height / 2 - area.y);
  pen.rotate(radians);
  pen.drawImage(picture, -width / 2, -height / 2);

  const { data } = pen.getImageData(0, 0, side, side);
  let transparent = false;
  for (let i = 3; i < data.length && !transparent; i += 4) transparent = data[i] !== 255;
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture can not be saved'));
    canvas.toBlob(done, transparent ? 'image/png' : 'image/jpeg', QUALITY);
  });
}
