//! Archives without compression: pictures are compressed already, and text is small.

/// Files in one archive.
#[derive(Default)]
pub struct Zip {
    bytes: Vec<u8>,
    /// Name, checksum, length and offset of each file.
    files: Vec<(String, u32, u32, u32)>,
}

/// An archive or a file in it is larger than the format can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too large for an archive")]
pub struct TooLarge;

/// The first day the format knows: archives of equal content are equal.
const DATE: u16 = 0x21;
/// Names are UTF-8.
const FLAGS: u16 = 0x0800;

impl Zip {
    /// Adds a file.
    pub fn add(&mut self, name: &str, content: &[u8]) -> Result<(), TooLarge> {
        let size = u32::try_from(content.len()).map_err(|_| TooLarge)?;
        let offset = u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?;
        let crc = crc32(content);
        self.number(0x0403_4b50);
        self.head(crc, size, name)?;
        self.short(0);
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.extend_from_slice(content);
        self.files.push((name.to_string(), crc, size, offset));
        Ok(())
    }

    /// The archive.
    pub fn finish(mut self) -> Result<Vec<u8>, TooLarge> {
        let start = u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?;
        let files = std::mem::take(&mut self.files);
        let count = u16::try_from(files.len()).map_err(|_| TooLarge)?;
        for (name, crc, size, offset) in &files {
            self.number(0x0201_4b50);
            self.short(20);
            self.head(*crc, *size, name)?;
            // No extra field, no comment, first disk, no attributes.
            for _ in 0..4 {
                self.short(0);
            }
            self.number(0);
            self.number(*offset);
            self.bytes.extend_from_slice(name.as_bytes());
        }
        let end = u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?;
        self.number(0x0605_4b50);
        for n in [0, 0, count, count] {
            self.short(n);
        }
        self.number(end - start);
        self.number(start);
        self.short(0);
        Ok(self.bytes)
    }

    /// What both headers of a file say: version, flags, stored as it is, date, checksum, lengths.
    fn head(&mut self, crc: u32, size: u32, name: &str) -> Result<(), TooLarge> {
        for n in [20, FLAGS, 0, 0, DATE] {
            self.short(n);
        }
        for n in [crc, size, size] {
            self.number(n);
        }
        self.short(u16::try_from(name.len()).map_err(|_| TooLarge)?);
        Ok(())
    }

    fn short(&mut self, n: u16) {
        self.bytes.extend_from_slice(&n.to_le_bytes());
    }

    fn number(&mut self, n: u32) {
        self.bytes.extend_from_slice(&n.to_le_bytes());
    }
}

fn crc32(content: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut i = 0;
        while i < 256 {
            let mut c = i as u32;
            let mut bit = 0;
            while bit < 8 {
                c = if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
                bit += 1;
            }
            table[i] = c;
            i += 1;
        }
        table
    };
    let step = |crc: u32, byte: &u8| TABLE[((crc ^ u32::from(*byte)) & 0xff) as usize] ^ (crc >> 8);
    !content.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn an_archive_lists_what_was_put_in() {
        let mut zip = Zip::default();
        zip.add("report.md", b"# hello").expect("small");
        zip.add("그림.png", &[1, 2, 3]).expect("small");
        let bytes = zip.finish().expect("small");
        assert_eq!(&bytes[..4], b"PK\x03\x04");
        let end = bytes.len() - 22;
        assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
        assert_eq!(bytes[end + 10], 2, "two files");
        let directory =
            u32::from_le_bytes(bytes[end + 16..end + 20].try_into().expect("four bytes")) as usize;
        assert_eq!(&bytes[directory..directory + 4], b"PK\x01\x02");
        assert!(bytes.windows(7).any(|w| w == b"# hello"));
    }
}
